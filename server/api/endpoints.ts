import { changeBookingTime, removeBooking, showBooking } from './bookings';
import { budget } from './budget';
import { showCarPdf } from './car-pdf';
import { changeStock, removeStock } from './change-stock';
import { createEvent } from './count-event';
import { createLead } from './create-lead';
import { eventRegistry } from './events/event-registry';
import { webhookOf } from './events/event-type';
import { stockExports } from './export-stock';
import { showFacets } from './facets';
import { geocode } from './geocode';
import { healthz, readyz } from './health';
import { hosts } from './hosts';
import { showListAround } from './list-around';
import { listCars } from './list-cars';
import { listImports, showImport } from './list-imports';
import { listLeads } from './list-leads';
import { listOrders } from './list-orders';
import { listReservations } from './list-reservations';
import { mcp } from './mcp/mcp';
import { metrics } from './metrics';
import { listSimilarCars, showCar, showCarFinance } from './one-car';
import { changeLeadStatus, showLead } from './one-lead';
import { addSite, editSite } from './operator/change-sites';
import { exportUsage, showUsage } from './operator/show-usage';
import { addSiteKey, listSiteKeys, revokeSiteKey, showSiteKey } from './operator/site-keys';
import { listSiteVersions, rollBackSite } from './operator/site-versions';
import { listSites, showSiteFacts } from './operator/sites';
import { receiveSquareEvent, receiveStripeEvent } from './payment-events';
import { providedLookup, providedQuestions, providedValuation } from './provided-by-you';
import { putStock } from './put-stock';
import { createPhoneReveal } from './reveal-phone';
import type { Endpoint } from './routes/endpoint';
import type { WebhookDeclaration } from './routes/openapi-webhooks';
import { saveMiscellaneous } from './save-miscellaneous';
import { search } from './search';
import { showPopup } from './show-popup';
import { showStock } from './show-stock';
import { listModels, listOffers, listPosts, listReviews, showSite } from './site-data';
import { listStock, streamStock } from './stock';
import { addStockPhoto, removeStockPhoto } from './stock-photos';
import { listSuggestions } from './suggest';
import { listDriveSlots, showBookingCalendar } from './test-drives';
import { adjustTradeIn } from './trade-in-adjustments';
import { decideTradeIn } from './trade-in-offer';
import { startTradeIn } from './trade-in-start';
import { valueTradeIn } from './trade-in-valuation';
import {
  beginPhotoUpload,
  continuePhotoUpload,
  removeValuationPhoto,
  showPhotoUpload,
  showValuationPhoto,
} from './valuation-photos';
import { removeWatchlistCar, saveWatchlistCar, showWatchlist } from './watchlist';
import { listWebhookDeliveries, replayWebhook, testWebhookEndpoint } from './webhook-deliveries';
import {
  addWebhook,
  editWebhook,
  listEventTypes,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  showWebhook,
} from './webhooks';

/** Every endpoint in `/api/openapi.json`, in order. */
export const endpoints: readonly Endpoint[] = [
  search,
  listSuggestions,
  listStock,
  streamStock,
  putStock,
  showStock,
  changeStock,
  addStockPhoto,
  removeStockPhoto,
  removeStock,
  listImports,
  showImport,
  showFacets,
  ...stockExports,
  showSite,
  listOffers,
  listModels,
  listPosts,
  listReviews,
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
  showWatchlist,
  saveWatchlistCar,
  removeWatchlistCar,
  createLead,
  listLeads,
  showLead,
  changeLeadStatus,
  showBooking,
  changeBookingTime,
  removeBooking,
  listReservations,
  listOrders,
  startTradeIn,
  valueTradeIn,
  adjustTradeIn,
  decideTradeIn,
  beginPhotoUpload,
  showPhotoUpload,
  continuePhotoUpload,
  showValuationPhoto,
  removeValuationPhoto,
  listWebhooks,
  addWebhook,
  listEventTypes,
  showWebhook,
  editWebhook,
  removeWebhook,
  rotateWebhookSecret,
  testWebhookEndpoint,
  listWebhookDeliveries,
  replayWebhook,
  receiveStripeEvent,
  receiveSquareEvent,
  saveMiscellaneous,
  showBookingCalendar,
  mcp,
  healthz,
  readyz,
  metrics,
  hosts,
  listSites,
  addSite,
  showSiteFacts,
  editSite,
  listSiteKeys,
  addSiteKey,
  showSiteKey,
  revokeSiteKey,
  listSiteVersions,
  rollBackSite,
  showUsage,
  exportUsage,
];

/** The site's own calls to other systems, also described there. */
export const webhooks: readonly WebhookDeclaration[] = [
  ...eventRegistry.map(webhookOf),
  providedLookup,
  providedQuestions,
  providedValuation,
];
