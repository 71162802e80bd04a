import type { CustomerPanelView } from './customer-panel-view';
import type { ChipView } from './desk-view';
import type { DeskFrameView } from './frame-view';
import type { ValuationPanelView } from './valuation-panel-view';

/** One lead with all its details and actions. */
export interface LeadPageView extends DeskFrameView {
  readonly page: 'lead';
  /** Absent for someone who may not delete leads. */
  readonly deleteHref?: string | undefined;
  readonly id: string;
  readonly action: string;
  readonly name: string;
  readonly title: string;
  readonly age: string;
  readonly at: string;
  readonly atText: string;
  readonly chips: readonly ChipView[];
  readonly phone?: LinkedText | undefined;
  readonly email?: LinkedText | undefined;
  readonly message?: string | undefined;
  /** Held as spam, and why. */
  readonly held?: { readonly text: string; readonly canDiscard: boolean } | undefined;
  readonly statuses: readonly { readonly value: string; readonly text: string; readonly current: boolean }[];
  /** E.g. `replied after 34 min`. */
  readonly replied?: string | undefined;
  /** The owner, and the possible owners. */
  readonly owner: {
    readonly current: string;
    readonly choices: readonly { readonly id: string; readonly name: string }[];
  };
  readonly replies: readonly ReplyView[];
  /** Present if the lead's customer allows staff to see their account. */
  readonly customer?: CustomerPanelView | undefined;
  /** Present if the lead's own car was valued online. */
  readonly valuation?: ValuationPanelView | undefined;
  /** Other leads of the same person, newest first. */
  readonly others: readonly OtherLeadView[];
  readonly appointments: readonly AppointmentView[];
  readonly car?: CarLineView | undefined;
  readonly sections: readonly FactSectionView[];
  readonly files: readonly { readonly name: string; readonly size: string; readonly href: string }[];
  readonly deliveries: readonly DeliveryLineView[];
  /** Newest first. */
  readonly notes: readonly NoteView[];
  readonly note: { readonly id: string; readonly text: string; readonly error?: string | undefined };
}

/** A reply template, filled in. */
export interface ReplyView {
  readonly name: string;
  readonly emailHref?: string | undefined;
  readonly smsHref?: string | undefined;
}

export interface OtherLeadView {
  readonly href: string;
  readonly about: string;
  readonly category: string;
  readonly status: string;
  readonly age: string;
}

interface LinkedText {
  readonly text: string;
  readonly href: string;
}

export interface AppointmentView {
  readonly text: string;
  readonly place?: string | undefined;
  readonly cancelled: boolean;
}

interface CarLineView {
  readonly name: string;
  readonly href: string;
  /** Stock number, price, kilometres … */
  readonly facts: string;
}

export interface FactSectionView {
  readonly heading: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

export interface DeliveryLineView {
  readonly id: string;
  readonly destination: string;
  readonly chip: ChipView;
  /** The time, or why there is none. */
  readonly text: string;
  readonly retry: boolean;
}

export interface NoteView {
  readonly id: string;
  /** A note, or an action. */
  readonly kind: 'note' | 'event';
  readonly text: string;
  readonly by: string;
  readonly at: string;
  readonly atText: string;
}
