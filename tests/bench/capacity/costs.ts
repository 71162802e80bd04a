/** Measured costs of one request of each kind; processor time includes that outside the event loop. */
export interface Costs {
  readonly cachedPageCpuMs: number;
  readonly renderedPageCpuMs: number;
  /** A search page that is rendered: its own search included. */
  readonly searchPageCpuMs: number;
  readonly leadCpuMs: number;
  /** Of a page on the wire, compressed as browsers ask for it: the mean of the pages of a visit. */
  readonly pageKb: number;
  /** Import of 1,000 cars with its index, on a thread of its own. */
  readonly importCpuMs: number;
  /** Time of a search in Meilisearch, and of the queries of a page in PostgreSQL. */
  readonly searchMs: number;
  readonly queriesMs: number;
  /** Search of the database in place of the engine, in the event loop. */
  readonly plainSearchCpuMs: number;
}

/** Pages of a visit: the home page, two searches, two cars. A part of them comes from the page cache. */
export const pagesOfVisit = { home: 1, search: 2, car: 2 } as const;
const pagesInAll = pagesOfVisit.home + pagesOfVisit.search + pagesOfVisit.car;

/** With 60 s in the cache and a second request before a page is kept, quiet sites rarely find one there. */
export const cachedShare = 0.2;
/** Leads per visit. */
export const leadShare = 0.02;

/** Processor time of one visit in the site's processes, without files, which a CDN or the browser keeps. */
export function visitCpuMs(costs: Costs): number {
  const rendered =
    pagesOfVisit.search * costs.searchPageCpuMs +
    (pagesInAll - pagesOfVisit.search) * costs.renderedPageCpuMs;
  const pages = (1 - cachedShare) * rendered + cachedShare * pagesInAll * costs.cachedPageCpuMs;
  return pages + leadShare * costs.leadCpuMs;
}

/** Visits of a dealer's site on an ordinary day. */
export const visitsPerDay = 400;
/** The busiest hour has this share of the day. */
const busiestHour = 0.09;
/** Cores are filled to a half at most in the busiest hour: imports, crawlers and bad days need the rest. */
const mostLoad = 0.5;

/** Every dealer's feed is imported once an hour, of 1,000 cars that have all changed. */
const importsPerHour = 1;
/** Photos, styles, scripts and fonts of a visit on a phone, which a CDN sends. */
const filesKb = 600;
const daysPerMonth = 30;

export interface Machines {
  readonly dealers: number;
  readonly visitsPerSecond: number;
  /** For the visits of the busiest hour, and for the imports of every hour. */
  readonly visitCores: number;
  readonly importCores: number;
  /** What visitors get in a month, in gigabytes. */
  readonly trafficGb: number;
  /** With two cores each; one more than the load needs as soon as there are two, so that one may fail. */
  readonly siteMachines: number;
  readonly dollarsPerMonth: number;
}

/** Australian dollars a month of a rented server with two cores and 4 GB, and with four cores and 16 GB; a gigabyte of a CDN. */
const prices = { small: 45, large: 190, trafficGb: 0.05 } as const;

/** Machines for so many dealers: one small one is everything for up to 20; engines have a large one, from 1,000 on two. */
export function machinesFor(dealers: number, costs: Costs): Machines {
  const visitsPerSecond = (dealers * visitsPerDay * busiestHour) / 3_600;
  const visitCores = (visitsPerSecond * visitCpuMs(costs)) / 1_000 / mostLoad;
  const importCores = (dealers * importsPerHour * costs.importCpuMs) / 3_600_000 / mostLoad;
  const needed = Math.max(1, Math.ceil((visitCores + importCores) / 2));
  const siteMachines = dealers <= 20 && needed === 1 ? 1 : needed + 1;
  const engines = siteMachines === 1 ? 0 : dealers < 1_000 ? 1 : 2 + Math.floor(dealers / 5_000);
  const visitKb = pagesInAll * costs.pageKb + filesKb;
  const trafficGb = (dealers * visitsPerDay * daysPerMonth * visitKb) / 1_000_000;
  const dollarsPerMonth = siteMachines * prices.small + engines * prices.large + trafficGb * prices.trafficGb;
  return { dealers, visitsPerSecond, visitCores, importCores, trafficGb, siteMachines, dollarsPerMonth };
}
