/** The page where customers manage their account. */
export interface AccountView {
  readonly title: string;
  /** What has just been done. */
  readonly done: string | undefined;
  readonly sections: readonly AccountSectionView[];
}

/** A part of the page; each kind has a component of its own. */
export type AccountSectionView = DetailsView | SharingView | SessionsView | ClosingView;

interface DetailsView {
  readonly kind: 'details';
  /** As people write it. */
  readonly phone: string;
  /** Empty until the customer gives one. */
  readonly name: string;
  readonly longestName: number;
}

interface SharingView {
  readonly kind: 'sharing';
  /** What the customer allows or refuses. */
  readonly text: string;
  /** What the dealer's own systems get in any case. */
  readonly reported: string | undefined;
  readonly allowed: boolean;
  /** `Staff can see them. You allowed this on 20 November 2026.` */
  readonly state: string;
}

interface SessionsView {
  readonly kind: 'sessions';
  readonly sessions: readonly SessionView[];
}

export interface SessionView {
  readonly id: string;
  readonly device: string;
  /** `Signed in on 20 November 2026`. */
  readonly since: string;
  /** The browser that shows the page. */
  readonly current: boolean;
}

interface ClosingView {
  readonly kind: 'closing';
}

/** A form that was not accepted. */
export interface AccountAnswer {
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
}
