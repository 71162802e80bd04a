/** `attention`: someone should look at it; `fault`: something does not work. */
export type StatusState = 'ok' | 'attention' | 'fault';

/** A part of the status page of a site. */
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
