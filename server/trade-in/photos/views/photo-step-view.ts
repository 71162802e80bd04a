/** A photo as its own shopper sees it. */
export interface PhotoView {
  readonly id: string;
  readonly src: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export interface PhotoSlotView {
  /** `front`, `rear`, `driver_side` … */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly photo?: PhotoView | undefined;
}

/** The step in which a shopper photographs their car. */
export interface PhotoStepView {
  /** Where the forms of the step post to. */
  readonly action: string;
  /** The endpoint that begins an upload; each upload and each photo has an address below its parent's. */
  readonly uploadsHref: string;
  readonly photosHref: string;
  /** For file inputs. */
  readonly accept: string;
  readonly mostBytes: number;
  readonly tooLarge: string;
  readonly slots: readonly PhotoSlotView[];
}

/** Errors of a photo form, by slot. */
export type PhotoErrors = Readonly<Record<string, string>>;
