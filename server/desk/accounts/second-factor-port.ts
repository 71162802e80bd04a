import type { CodeCheck, CodeRecord } from './rules/one-time-code';

/** The authenticator app of an account. */
export interface SecondFactor extends CodeRecord {
  /** The app's secret, encrypted with a key of the site. */
  readonly sealedSecret: string;
  readonly createdAt: string;
  /** Null while it is being set up: until then it protects nothing. */
  readonly turnedOnAt: string | null;
  readonly recoveryCodesLeft: number;
}

/** What turns a factor on. */
export interface TurnOn {
  /** The secret whose code was entered. */
  readonly sealedSecret: string;
  /** The time step of that code, which is used up. */
  readonly step: number;
  /** Keyed hashes of the recovery codes. */
  readonly recoveryHashes: readonly string[];
  readonly now: Date;
  /** The session that goes on; all others of the account end. */
  readonly idHash: string;
}

/** Storage of second factors. Several processes share it. */
export interface SecondFactorStore {
  /** Null if the account has none, not even one being set up. */
  find(tenant: string, staffId: string): Promise<SecondFactor | null>;
  /** Starts a set-up, in place of an earlier one. False if the account's factor is on, or there is no such account. */
  begin(tenant: string, staffId: string, sealedSecret: string, now: Date): Promise<boolean>;
  /** False if that secret is not being set up. */
  turnOn(tenant: string, staffId: string, change: TurnOn): Promise<boolean>;
  /**
   * Lets a rule judge a code and stores the outcome before anyone else may ask. Null if the account's factor is not on.
   * The rule may run more than once.
   */
  redeem(
    tenant: string,
    staffId: string,
    now: Date,
    rule: (factor: Omit<SecondFactor, 'recoveryCodesLeft'>) => CodeCheck,
  ): Promise<CodeCheck | null>;
  /** Also deletes the recovery codes and the sign-ins that wait for a code. False if none was on. */
  remove(tenant: string, staffId: string): Promise<boolean>;
}

/** Recovery codes by their keyed hashes. */
export interface RecoveryCodeStore {
  /** False if the account's factor is not on. */
  replace(tenant: string, staffId: string, hashes: readonly string[]): Promise<boolean>;
  /** Uses a code up. Returns how many are left; null if the account has no such code. */
  redeem(tenant: string, staffId: string, hash: string): Promise<number | null>;
}
