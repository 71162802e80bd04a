import type { HolidayHoursView } from '#server/dealer/locations/views/location-card-view';
import type { PictureView } from '#server/dealer/media/views/picture-view';
import type { FinanceDisclaimerView } from '#server/stock/finance/views/finance-view';

/** A dialog's content by its kind, the last part of its address. */
interface DialogContents {
  readonly 'holiday-hours': HolidayHoursView;
  readonly share: ShareView;
  readonly certified: CertifiedView;
  readonly 'finance-disclaimer': FinanceDisclaimerView;
  /** All photos of the car. */
  readonly photos: readonly PictureView[];
}

/** Benefits of a manufacturer's certified program. */
export interface CertifiedView {
  readonly label: string;
  readonly logo?: string | undefined;
  readonly points: readonly string[];
  readonly link?: { readonly text: string; readonly href: string } | undefined;
}

/** Ways to share a car. */
export interface ShareView {
  /** Absolute address of the car page. */
  readonly url: string;
  readonly ways: readonly { readonly text: string; readonly href: string }[];
  /** Label of the address field. */
  readonly label: string;
}

export type CarDialogKind = keyof DialogContents;

/** A dialog's own content. */
export type CarDialogPart = {
  [K in CarDialogKind]: {
    readonly kind: K;
    readonly title: string;
    /** `full` fills the screen. */
    readonly size?: 'full' | undefined;
    readonly content: DialogContents[K];
  };
}[CarDialogKind];

/** An information dialog over a car page; a separate page without JavaScript. */
export type CarDialogView = CarDialogPart & {
  /** Its car: closing leads there. */
  readonly car: { readonly title: string; readonly href: string };
};
