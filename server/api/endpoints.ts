import { addStock } from './add-stock';
import { changeBookingTime, listBookings, removeBooking, showBooking } from './bookings';
import { showCarFinance, showRepayment } from './car-finance';
import { listCars } from './cards';
import { listSimilarCars, showCar, showCarPdf, showListAround } from './cars';
import { changeStock, removeStock } from './change-stock';
import { createLead } from './create-lead';
import { eventRegistry } from './event-registry';
import { webhookOf } from './event-type';
import { listEvents, showEvent } from './events';
import { stockExports } from './export-stock';
import { explainFeedFile } from './feeds';
import { healthz, readyz } from './health';
import { listImports, putStock, showImport } from './imports';
import { addLeadNote, listLeadNotes } from './lead-notes';
import { changeLead, listLeads, showLead } from './leads';
import { showLocationCard } from './location-cards';
import { mcp } from './mcp/mcp';
import { hosts, metrics } from './operations';
import {
  addGroupKey,
  editGroupKey,
  listGroupKeys,
  revokeGroupKey,
  showGroupKey,
} from './operator/group-keys';
import { removeSite } from './operator/remove-site';
import { addSiteKey, editSiteKey, listSiteKeys, revokeSiteKey, showSiteKey } from './operator/site-keys';
import { putSiteLogo } from './operator/site-logo';
import { editSiteStaff, inviteSiteStaff, listSiteStaff, removeSiteStaff } from './operator/site-staff';
import { listSiteVersions, rollBackSite } from './operator/site-versions';
import { addSiteWebhook, listSiteWebhooks, removeSiteWebhook } from './operator/site-webhooks';
import { addSite, editSite, listSites, showSiteFacts } from './operator/sites';
import { addToken, listTokens, revokeToken, showToken } from './operator/tokens';
import { listOrders, listReservations, showOrder, showReservation } from './orders';
import { budget, geocode, listSuggestions, showPopup } from './page-parts';
import { providedLookup, providedQuestions, providedValuation } from './provided-by-you';
import type { Endpoint } from './routes/endpoint';
import type { WebhookDeclaration } from './routes/openapi-operation';
import { receiveSquareEvent, receiveStripeEvent } from './sales-events';
import { search, showFacets } from './search';
import { createPageEvent, createPhoneReveal } from './shopper-events';
import { listLocations, listModels, listOffers, listPosts, listReviews, showSite } from './site-data';
import { listStaff } from './staff';
import { listStock, showStock, streamStock } from './stock';
import { addStockPhoto, removeStockPhoto } from './stock-photos';
import { listDriveSlots, showBookingCalendar } from './test-drives';
import { adjustTradeIn, startTradeIn, valueTradeIn } from './trade-in';
import { decideTradeIn, saveMiscellaneous } from './trade-in-offer';
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
  addStock,
  showStock,
  changeStock,
  addStockPhoto,
  removeStockPhoto,
  removeStock,
  listImports,
  showImport,
  explainFeedFile,
  showFacets,
  ...stockExports,
  showSite,
  listLocations,
  showLocationCard,
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
  showRepayment,
  geocode,
  budget,
  showPopup,
  createPhoneReveal,
  createPageEvent,
  showWatchlist,
  saveWatchlistCar,
  removeWatchlistCar,
  createLead,
  listLeads,
  showLead,
  changeLead,
  listLeadNotes,
  addLeadNote,
  listStaff,
  listBookings,
  showBooking,
  changeBookingTime,
  removeBooking,
  listReservations,
  showReservation,
  listOrders,
  showOrder,
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
  listEvents,
  showEvent,
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
  removeSite,
  putSiteLogo,
  listSiteKeys,
  addSiteKey,
  showSiteKey,
  editSiteKey,
  revokeSiteKey,
  listSiteStaff,
  inviteSiteStaff,
  editSiteStaff,
  removeSiteStaff,
  listSiteWebhooks,
  addSiteWebhook,
  removeSiteWebhook,
  listSiteVersions,
  rollBackSite,
  listGroupKeys,
  addGroupKey,
  showGroupKey,
  editGroupKey,
  revokeGroupKey,
  listTokens,
  addToken,
  showToken,
  revokeToken,
];

/** The site's own calls to other systems, also described there. */
export const webhooks: readonly WebhookDeclaration[] = [
  ...eventRegistry.map(webhookOf),
  providedLookup,
  providedQuestions,
  providedValuation,
];
