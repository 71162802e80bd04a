import { createEvent } from './count-event';
import { showCarFinance } from './car-finance';
import { budget } from './budget';
import { geocode } from './geocode';
import { createLead } from './create-lead';
import { bookingChangedWebhook, leadCreatedWebhook } from './lead-webhook';
import { listLeads } from './list-leads';
import { showPopup } from './show-popup';
import { showCarPdf } from './car-pdf';
import { createPhoneReveal } from './reveal-phone';
import type { Endpoint } from '#server/entry/http/endpoint';
import type { WebhookDeclaration } from '#server/entry/http/openapi';
import { showListAround } from './list-around';
import { search } from './search';
import { listSimilarCars } from './similar-cars';
import { listSuggestions } from './suggest';
import { listCars } from './list-cars';
import { showCar } from './show-car';
import { showBookingCalendar } from './booking-calendar';
import { listDriveSlots } from './test-drive-slots';
import { healthz, readyz } from './health';

/** Every declared endpoint that `/api/openapi.json` describes, in the order it describes them. */
export const endpoints: readonly Endpoint[] = [
  search,
  listSuggestions,
  listCars,
  showCar,
  showCarFinance,
  showCarPdf,
  listDriveSlots,
  listSimilarCars,
  showListAround,
  geocode,
  budget,
  showPopup,
  createPhoneReveal,
  createEvent,
  createLead,
  listLeads,
  showBookingCalendar,
  healthz,
  readyz,
];

/** What the site calls itself, likewise described. */
export const webhooks: readonly WebhookDeclaration[] = [leadCreatedWebhook, bookingChangedWebhook];
