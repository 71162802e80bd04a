import type { OpenStateView } from '#server/dealership/locations/views/location-card-view';
import type { PhoneView } from '#server/dealership/phones/views/phone-view';

/** The number at a car as a page of its own. */
export interface PhonePageView {
  readonly title: string;
  readonly car: { readonly title: string; readonly href: string };
  readonly phone: PhoneView;
  /** Whether anyone answers now. */
  readonly open?: OpenStateView | undefined;
}
