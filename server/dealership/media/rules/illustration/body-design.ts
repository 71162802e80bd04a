import type { Look, Paint } from './look';
import type { Curve, Point } from './spline';

/** A side window: its opening, and the pillars that cross it (bottom x, top x, width). */
export interface Window {
  readonly opening: Curve;
  readonly pillars?: ReadonlyArray<readonly [bottomX: number, topX: number, width: number]>;
  /** Behind the B pillar: takes privacy glass. */
  readonly rear?: boolean;
}

/** One vehicle shape seen from its left side, nose at x = 0, in centimetres (y up from the ground). */
export interface BodyDesign {
  readonly length: number;
  readonly height: number;
  readonly axles: readonly number[];
  readonly tyre: number;
  /** Rim radius as a share of the tyre's. */
  readonly rim: number;
  /** From the lower front corner over the roof to the lower rear corner. */
  readonly outline: Curve;
  /** Height of the lower edge between the wheels. */
  readonly sill: number;
  readonly windows: readonly Window[];
  /** Slivers of windscreen and rear glass seen past the pillars. */
  readonly screens?: readonly Curve[];
  /** The line along the flank under the windows that catches the light, nose to tail. */
  readonly shoulder: Curve;
  /** The crease low on the doors. */
  readonly crease?: Curve;
  /** Shut lines: doors, bonnet, boot; the fuel flap is drawn separately. */
  readonly shuts: readonly Curve[];
  readonly handles: readonly Point[];
  readonly mirror?: Point;
  readonly headlamp?: Curve;
  readonly tail?: Curve;
  readonly flap?: Point;
  /** Grilles, vents and intakes seen from the side: dark patches. */
  readonly dark?: readonly Curve[];
  /** Unpainted plastic along sills, arches and bumpers: height of its upper edge; absent = painted. */
  readonly cladding?: number;
  /** Arch opening wider than the tyre by this much. */
  readonly archGap?: number;
  readonly squareArches?: boolean;
  readonly roofRails?: readonly [fromX: number, toX: number];
  /** May wear a black roof. */
  readonly contrastRoof?: boolean;
  readonly seats?: readonly number[];
  readonly wheels: 'road' | 'rugged' | 'work';
  /** Path data of a fabric roof, and of the seams and folds on it. */
  readonly fabric?: string;
  readonly folds?: string;
  /** Path data of the extra lines in the outline of a body without a photo, besides its panels. */
  readonly sketch?: string;
  /** Drawn over the finished body: canopy, tray, box, spare wheel, stripes. */
  readonly over?: (context: DrawContext) => string;
  /** Drawn in front of everything, the wheels too: forks, guards. */
  readonly front?: (context: DrawContext) => string;
  /** No floor between its wheels, as on a motorcycle. */
  readonly open?: boolean;
  /** Towed: a close view of the front shows the drawbar, not a wheel. */
  readonly towed?: boolean;
  /** Drawn behind the body: far sides, tray, roof boxes. */
  readonly under?: (context: DrawContext) => string;
}

export interface DrawContext {
  readonly body: BodyDesign;
  readonly paint: Paint;
  readonly look: Look;
}
