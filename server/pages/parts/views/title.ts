import type { SizedPictureView } from '#server/dealership/media/views/sized-picture-view';
import type { LinkView } from '#server/platform/views/link-view';

/** The page's heading and a post's details. */
export interface TitleBlock {
  readonly kind: 'title';
  readonly heading: string;
  readonly intro?: string | undefined;
  readonly picture?: SizedPictureView | undefined;
  readonly post?: PostFacts | undefined;
  /** Links to pages of the same kind. */
  readonly ways?: readonly (LinkView & { readonly current?: boolean })[] | undefined;
}
export interface PostFacts {
  readonly published: DayView;
  readonly updated?: DayView | undefined;
  readonly author?: string | undefined;
  readonly category?: LinkView | undefined;
  readonly tags?: readonly string[] | undefined;
}
export interface DayView {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** `20 Nov 2026`. */
  readonly text: string;
}
