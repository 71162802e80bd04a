import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { isDate } from '#server/platform/text/local-time';

/** An option or argument of a command, which gives a value of type T. */
interface Setting<T> {
  /** `name` is that of the value: an option is named after it, `--dry-run` for `dryRun`. */
  add(command: Command, name: string): void;
  /** Only for the type. */
  readonly value?: T;
}
export type Settings = Readonly<Record<string, Setting<unknown>>>;
export type Values<S extends Settings> = {
  readonly [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never;
};

const flagOf = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** An option without a value. */
export const flag = (about: string): Setting<boolean> => ({
  add: (command, name) => command.option(flagOf(name), about, false),
});

/** An option that is on, off (`--no-…`) or undefined. */
export const toggle = (on: string, off: string): Setting<boolean | undefined> => ({
  add: (command, name) => command.option(flagOf(name), on).option(flagOf(name).replace('--', '--no-'), off),
});

interface Reading<T> {
  /** `before`: of the same option, given earlier. */
  readonly parse?: (text: string, before: T | undefined) => T;
  readonly choices?: readonly (T & string)[];
  readonly default?: NoInfer<T>;
  readonly required?: true;
}

/** An option with a value, such as `<slug>`: undefined without the option, unless it is required or has a default. */
export function option(value: string, about: string): Setting<string | undefined>;
export function option(
  value: string,
  about: string,
  reading: { readonly required: true } | { readonly default: string },
): Setting<string>;
export function option<const T>(
  value: string,
  about: string,
  reading: Reading<T> & ({ readonly default: NoInfer<T> } | { readonly required: true }),
): Setting<T>;
export function option<const T>(value: string, about: string, reading?: Reading<T>): Setting<T | undefined>;
export function option<T>(value: string, about: string, reading: Reading<T> = {}): Setting<T> {
  return {
    add: (command, name) => {
      const commanderOption = new Option(`${flagOf(name)} ${value}`, about);
      if (reading.parse) commanderOption.argParser(reading.parse);
      if (reading.choices) commanderOption.choices(reading.choices);
      if (reading.default !== undefined) commanderOption.default(reading.default);
      command.addOption(commanderOption.makeOptionMandatory(reading.required === true));
    },
  };
}

type ArgumentValue<Usage extends string> = Usage extends `${string}...${string}`
  ? readonly string[]
  : Usage extends `[${string}`
    ? string | undefined
    : string;

/** The argument of a command: `<id>`, `[id]` if it may be absent, `<id...>` for one or more. */
export const argument = <const Usage extends string>(
  usage: Usage,
  about?: string,
  choices?: readonly string[],
): Setting<ArgumentValue<Usage>> => ({
  add: (command, name) => {
    const commanderArgument = new Argument(usage, about);
    command.addArgument(choices ? commanderArgument.choices(choices) : commanderArgument);
    command.hook('preAction', () => void command.setOptionValue(name, command.processedArgs[0]));
  },
});

/** Parser of an option with a whole number within bounds. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`expected a whole number from ${least} to ${most}`);
  };

/** Parser of an option with `2026-11-20` (midnight UTC) or a full instant, of a day that the calendar has. */
export function instant(text: string): Date {
  const shaped = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const date = new Date(shaped && isDate(text.slice(0, 10)) ? text : Number.NaN);
  if (!Number.isNaN(date.getTime())) return date;
  throw new InvalidArgumentError('expected a date like 2026-11-20 or a time like 2026-11-20T09:00:00Z');
}

/** How many rows to list; 50 unless told. */
export const limit = (most: number): Setting<number> =>
  option<number>('<n>', 'maximum number', { parse: wholeNumber(1, most), default: 50 });
