import type { SizedPictureView } from '#server/dealership/media/views/sized-picture-view';
import type { LinkView } from '#server/platform/views/link-view';
import type { DayView } from './title';

/** Posts of the blog, the latest first. */
export interface PostsBlock {
  readonly kind: 'posts';
  readonly heading?: string | undefined;
  readonly posts: readonly PostCardView[];
  /** Link to all of them. */
  readonly more?: LinkView | undefined;
  readonly pages?: PagesView | undefined;
}
export interface PostCardView {
  readonly href: string;
  readonly title: string;
  readonly text?: string | undefined;
  readonly published: DayView;
  readonly category?: string | undefined;
  readonly picture?: SizedPictureView | undefined;
}
export interface PagesView {
  /** `Page 2 of 5`. */
  readonly text: string;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}
