import type { FieldErrors } from './account-view';

/** The page of one's own two-step sign-in, within the frame of the desk. */
export type TwoStepView = {
  readonly page: 'two-step';
  readonly siteName: string;
  readonly staffName: string;
  readonly email: string;
  /** The site requires it of this person. */
  readonly required: boolean;
  readonly errors: FieldErrors;
} & TwoStepState;

export type TwoStepState =
  | { readonly step: 'off' }
  | ({ readonly step: 'set-up' } & SetUpView)
  /** `codes` are shown once: after turning it on, or in place of the earlier ones. */
  | { readonly step: 'codes'; readonly turnedOn: boolean; readonly codes: readonly string[] }
  | {
      readonly step: 'on';
      /** `20 Nov 2026, 9:00 am`. */
      readonly sinceText: string;
      readonly codesLeft: number;
    };

/** What an authenticator app needs. */
interface SetUpView {
  readonly qr: QrView;
  /** The secret in groups of four. */
  readonly secret: string;
  /** Opens an app on the same phone. */
  readonly appHref: string;
}

/** A QR code as the outline of its dark squares, in a box of `size` by `size` with its quiet zone. */
export interface QrView {
  readonly size: number;
  readonly path: string;
}
