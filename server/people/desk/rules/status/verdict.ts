import type { StatusPartView, StatusState, StatusView } from '../../views/status-view';

/** A part's state, and what to do about it. */
export interface Verdict {
  readonly state: StatusState;
  readonly text: string;
  readonly advice?: string | undefined;
}

type Part = Pick<StatusPartView, 'state' | 'heading'>;

export const ok = (text: string): Verdict => ({ state: 'ok', text });
export const attention = (text: string, advice: string): Verdict => ({ state: 'attention', text, advice });
export const fault = (text: string, advice: string): Verdict => ({ state: 'fault', text, advice });

export const stateText: Readonly<Record<StatusState, string>> = {
  ok: 'OK',
  attention: 'Needs attention',
  fault: 'Not working',
};

/** From bad to good. */
const states: readonly StatusState[] = ['fault', 'attention', 'ok'];

/** The first of the worst; undefined if there are none. */
export const worst = <Of extends Pick<Verdict, 'state'>>(all: readonly Of[]): Of | undefined =>
  states.map((state) => all.find((one) => one.state === state)).find((one) => one !== undefined);

/** A part that did not answer in time. */
export const unreadable: Verdict = attention(
  'We couldn’t check this just now.',
  'Reload the page in a minute.',
);

const most = 3;

/** All parts in one sentence. */
export function overall(parts: readonly Part[]): StatusView['overall'] {
  const state = worst(parts)?.state ?? 'ok';
  const names = parts.filter((part) => part.state !== 'ok').map(({ heading }) => heading);
  if (names.length === 0) return { state, text: 'Everything is working.' };
  const list = new Intl.ListFormat('en-AU').format(
    names.length > most ? [...names.slice(0, most), `${names.length - most} more`] : names,
  );
  return {
    state,
    text: `${names.length === 1 ? 'One part needs' : `${names.length} parts need`} attention: ${list}.`,
  };
}
