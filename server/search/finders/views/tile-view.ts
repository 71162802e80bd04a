import type { PictureView } from '#server/dealership/media/views/picture-view';

/** One value of an attribute with the cars it leads to. */
export interface TileView {
  readonly text: string;
  readonly countText: string;
  readonly href: string;
  /** Address of a body type's picture. */
  readonly picture?: string | undefined;
  /** Address of a make's logo. */
  readonly logo?: string | undefined;
}
export interface TileGridView {
  readonly attribute: string;
  readonly heading: string;
  readonly tiles: readonly TileView[];
  /** Link to the rest, if not all are shown. */
  readonly more?: LinkView | undefined;
}
export interface LinkView {
  readonly text: string;
  readonly href: string;
  readonly current?: true | undefined;
}
/** A model in stock, with a picture of one of its cars; or one of the dealer's range. */
export interface ModelTileView {
  readonly text: string;
  readonly countText: string;
  /** Absent if it has no own page and no stock. */
  readonly href?: string | undefined;
  readonly picture: PictureView;
  /** The lowest price of an available car, with its type; absent if none has a price. */
  readonly from?: { readonly text: string; readonly kind?: string | undefined } | undefined;
  /** `New`, `Coming soon`. */
  readonly tag?: string | undefined;
  readonly description?: string | undefined;
  /** Its fuel, and available accessories. */
  readonly facts?: string | undefined;
}
export interface ModelGroupView {
  readonly make: string;
  readonly href: string;
  readonly models: readonly ModelTileView[];
}
