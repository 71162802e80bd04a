/** A map of the dealer's locations, drawn by the site. Lengths are units of its view box. */
export interface YardMapView {
  readonly width: number;
  readonly height: number;
  readonly pins: readonly MapPin[];
  /** The centre of the shopper's postcode. */
  readonly shopper?:
    | { readonly x: number; readonly y: number; readonly name: string; readonly label?: MapLabel | undefined }
    | undefined;
  /** Nearby postcode centres, as a path. */
  readonly dots: string;
  readonly scale: { readonly length: number; readonly text: string };
  /** Text alternative. */
  readonly description: string;
}

export interface MapPin {
  readonly x: number;
  readonly y: number;
  readonly letter: string;
  readonly town: string;
  readonly names: readonly string[];
  /** Absent if there is no room for it: the list below the map has it. */
  readonly label?: MapLabel | undefined;
}

export interface MapLabel {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}
