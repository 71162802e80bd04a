import type { DeskFrameView } from './frame-view';

/** `attention`: someone should look at it; `fault`: something does not work. */
export type StatusState = 'ok' | 'attention' | 'fault';

/** The status page of a site, for its staff and owners. */
export interface StatusView extends DeskFrameView {
  readonly page: 'status';
  /** ISO, and as text: `Checked at 4:12 pm`. */
  readonly checkedAt: string;
  readonly checkedText: string;
  /** Of all parts together. */
  readonly overall: { readonly state: StatusState; readonly text: string };
  readonly parts: readonly StatusPartView[];
}

export interface StatusPartView {
  readonly id: string;
  readonly heading: string;
  readonly state: StatusState;
  readonly stateText: string;
  /** One or two sentences. */
  readonly text: string;
  /** Advice; absent if there is nothing to do. */
  readonly advice?: string | undefined;
  readonly facts: readonly StatusFactView[];
  /** Examples of what went wrong, a line each. */
  readonly problems: readonly string[];
  readonly problemsHeading: string;
}

export interface StatusFactView {
  readonly label: string;
  readonly value: string;
  readonly href?: string | undefined;
}
