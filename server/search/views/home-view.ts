import type { PictureView } from '../../media/views/picture-view';
import type { CardView } from '../../stock/views/card-view';

/** The home page: what may be searched for, the body types in stock, the newest cars. */
export interface HomeView {
  readonly title: string;
  readonly heading: string;
  readonly intro?: string | undefined;
  readonly searchAction: string;
  /** The newest car, in the hero of a wide screen. */
  readonly hero?:
    | { readonly href: string; readonly picture: PictureView; readonly caption: string }
    | undefined;
  readonly countText: string;
  readonly bodies: readonly BodyTileView[];
  /** Absent from a document's data: they stand in the document, drawn. */
  readonly newest?: readonly CardView[] | undefined;
}
export interface BodyTileView {
  readonly text: string;
  readonly countText: string;
  readonly href: string;
  readonly picture: string;
}
