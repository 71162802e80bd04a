/** The page where shoppers sign in: their number first, then the code. */
export interface SignInPageView {
  readonly title: string;
  /** Why the shopper is asked to sign in. */
  readonly reason: string | undefined;
  /** The page to return to without signing in. */
  readonly back: string | undefined;
  /** Where the forms of this step go; carries everything that the sign-in is for. */
  readonly action: string;
  readonly step: PhoneStep | CodeStep;
  /** Where the code is on a site that sends no text messages. */
  readonly outbox: string | undefined;
}

interface PhoneStep {
  readonly name: 'phone';
  /** An example of a number. */
  readonly hint: string;
}

interface CodeStep {
  readonly name: 'code';
  /** The number as people write it. */
  readonly phone: string;
  /** Another code has just been sent; earlier ones no longer work. */
  readonly again: boolean;
  /** The first step again. */
  readonly restart: string;
}

/** A form that was not accepted. */
export interface SignInAnswer {
  readonly errors: Readonly<Record<string, string>>;
  /** What was typed; never the code. */
  readonly phone: string;
  /** Concerns the whole form. */
  readonly failure?: string | undefined;
}
