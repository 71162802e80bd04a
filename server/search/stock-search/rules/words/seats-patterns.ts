import { COUNT, countOf } from './number-words';
import { type Groups, type Pattern, pattern } from './patterns';
import { orWords, type Sense, valuesSense } from './sense';

const count = (name: string) => `(?<${name}>${COUNT})`;
const SEATS = ' ?(?:seaters?|seats?|seated|str|passengers?|pax)';

/** Seats that are in stock: `7 seater`, `seven seats`, `5 or 7 seats`, `at least 7 seats`. Others stay text. */
export function seatsPatterns(inStock: readonly string[]): readonly Pattern[] {
  const sense = (wanted: (seats: number) => boolean): Sense | null => {
    const values = inStock.filter((value) => wanted(Number(value))).sort((a, b) => Number(a) - Number(b));
    return valuesSense('seats', values, values.length > 1 ? `${orWords(values)} seats` : undefined);
  };
  const exactly = ({ few }: Groups) => sense((seats) => seats === countOf(few));
  const atLeast = ({ few }: Groups) => sense((seats) => seats >= countOf(few));
  const either = ({ few, many }: Groups) =>
    sense((seats) => seats === countOf(few) || seats === countOf(many));
  return [
    pattern(`${count('few')}${SEATS}`, exactly),
    pattern(`seats ${count('few')}`, exactly),
    pattern(`${count('few')}(?: or | to |-)${count('many')}${SEATS}`, either),
    pattern(`(?:at least|minimum|min|minimum of) ${count('few')}${SEATS}`, atLeast),
    pattern(`${count('few')}(?:\\+| plus| or more)${SEATS}`, atLeast),
    pattern(`seats (?:at least )?${count('few')}(?:\\+| or more| plus)`, atLeast),
  ];
}
