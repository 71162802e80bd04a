import type { PictureView } from '#server/dealership/media/views/picture-view';
import type { LinkView } from '#server/dealership/tenants/views/site-view';

/** After a lead: confirmation, next steps, and links. No personal data. */
export interface SuccessView {
  readonly title: string;
  /** What happens next, in order. */
  readonly steps: readonly string[];
  /** For urgent matters. */
  readonly phone?: LinkView | undefined;
  readonly car?:
    | {
        readonly slug: string;
        readonly title: string;
        readonly href: string;
        readonly picture: PictureView;
        readonly price: string;
      }
    | undefined;
  readonly ways: readonly LinkView[];
  /** Dispatched on the page, once per lead. */
  readonly event:
    | {
        readonly event: string;
        readonly event_id?: number | undefined;
        readonly label?: string | undefined;
        readonly category: string;
        readonly lead_id: string;
      }
    | undefined;
}
