import { Secret, TOTP } from 'otpauth';

const codeDigits = 6;
const stepSeconds = 30;
/** Clocks may differ by one step in either direction. */
const window = 1;

/** What is known about the codes of an account. */
interface CodeRecord {
  /** The time step of the last code that was accepted. */
  readonly lastStep: number;
  /** Wrong codes since the last right one. */
  readonly wrongCodes: number;
  readonly lastWrongAt: string | null;
}

export type CodeCheck =
  | { readonly state: 'right'; readonly step: number }
  /** Accepted before, or older than one that was. It does not count as a wrong one. */
  | { readonly state: 'used' }
  | { readonly state: 'wrong'; readonly wrongCodes: number }
  /** Not even compared. */
  | { readonly state: 'blocked'; readonly waitSeconds: number }
  /** The secret was encrypted with another key. */
  | { readonly state: 'unreadable' };

/** The codes of a secret: SHA-1, six digits and 30 seconds, which every authenticator app understands. */
export const totpOf = (
  secret: Buffer,
  names: { readonly issuer?: string; readonly label?: string } = {},
): TOTP =>
  new TOTP({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: codeDigits,
    period: stepSeconds,
    ...names,
  });

/** The time step that a code belongs to, the current one or one beside it; null if it is of none of them. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1_000 / stepSeconds) + delta;
}

/** Wrong codes without a wait. */
const free = 5;
const waitsSeconds = [60, 5 * 60, 15 * 60];
const longestWaitSeconds = 60 * 60;
const forgottenMs = 24 * 60 * 60_000;

/**
 * Seconds to wait after so many wrong codes: none at first, then longer each time, at most an hour. About 30 guesses a
 * day find a code once in decades, and only someone with the password can make them.
 */
const waitAfter = (wrongCodes: number): number =>
  wrongCodes < free ? 0 : (waitsSeconds[wrongCodes - free] ?? longestWaitSeconds);

/** Judges a six-digit code. A right code works once; wrong ones make the next wait, and are forgotten after a day. */
export function judgeCode(
  record: CodeRecord & { readonly secret: Buffer | null },
  code: string,
  now: Date,
): CodeCheck {
  const sinceMs = record.lastWrongAt === null ? forgottenMs : now.getTime() - Date.parse(record.lastWrongAt);
  const wrongCodes = Math.abs(sinceMs) < forgottenMs ? record.wrongCodes : 0;
  const waitSeconds = Math.ceil(waitAfter(wrongCodes) - Math.max(0, sinceMs) / 1_000);
  if (waitSeconds > 0) return { state: 'blocked', waitSeconds };
  if (record.secret === null) return { state: 'unreadable' };
  const step = stepOf(record.secret, code, now);
  if (step === null) return { state: 'wrong', wrongCodes: wrongCodes + 1 };
  return step > record.lastStep ? { state: 'right', step } : { state: 'used' };
}

/** Recovery codes are digits too, so that the number keys of a phone are enough: three groups of five, 49 random bits. */
export const recoveryDigits = 15;
export const recoveryCodeCount = 10;

/** `04812-55930-17264`. */
export const recoveryText = (code: string): string => code.replace(/.{5}(?=.)/g, '$&-');

type EnteredCode =
  | { readonly kind: 'code' | 'recovery'; readonly code: string }
  | { readonly kind: 'neither' };

/** What was typed or pasted: six digits or a recovery code. Spaces, dashes and digits of another width don't matter. */
export function enteredCode(text: string): EnteredCode {
  const code = text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
  if (!/^\d+$/.test(code)) return { kind: 'neither' };
  if (code.length === codeDigits) return { kind: 'code', code };
  return code.length === recoveryDigits ? { kind: 'recovery', code } : { kind: 'neither' };
}
