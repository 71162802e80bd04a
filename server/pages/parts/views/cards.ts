import type { SizedPictureView } from '#server/dealership/media/views/sized-picture-view';

/** Cards side by side. */
export interface CardsBlock {
  readonly kind: 'cards';
  readonly heading?: string | undefined;
  readonly text?: string | undefined;
  readonly items: readonly {
    readonly title: string;
    readonly text?: string | undefined;
    readonly href?: string | undefined;
    /** Absent: the title is the link. */
    readonly linkText?: string | undefined;
    readonly picture?: SizedPictureView | undefined;
  }[];
}
