import { createEvent } from '../analytics/endpoints/count-event';
import { showCarFinance } from '../finance/endpoints/car-finance';
import { budget } from '../finders/endpoints/budget';
import { geocode } from '../geo/endpoints/geocode';
import { createLead } from '../leads/endpoints/create-lead';
import { bookingChangedWebhook, leadCreatedWebhook } from '../leads/endpoints/lead-webhook';
import { listLeads } from '../leads/endpoints/list-leads';
import { showPopup } from '../moments/endpoints/show-popup';
import { showCarPdf } from '../pdf/endpoints/car-pdf';
import { createPhoneReveal } from '../phones/endpoints/reveal-phone';
import type { Endpoint } from '../platform/http/endpoint';
import type { WebhookDeclaration } from '../platform/http/openapi';
import { showListAround } from '../search/endpoints/list-around';
import { search } from '../search/endpoints/search';
import { listSimilarCars } from '../search/endpoints/similar-cars';
import { listSuggestions } from '../search/endpoints/suggest';
import { listCars } from '../stock/endpoints/list-cars';
import { showCar } from '../stock/endpoints/show-car';
import { showBookingCalendar } from '../test-drives/endpoints/booking-calendar';
import { listDriveSlots } from '../test-drives/endpoints/test-drive-slots';
import { healthz, readyz } from './endpoints/health';

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
