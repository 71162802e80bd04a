import type { AnalyticsSettings } from '#server/settings/seo-schema';

/** The head scripts of a site with analytics beyond its own counting; empty for a site without. */
export function analyticsScript(settings: AnalyticsSettings): string {
  const { visited_pages, tag_manager_id, ask_consent } = settings;
  return [
    visited_pages ? visitedPages : '',
    tag_manager_id ? tagManager(tag_manager_id, ask_consent) : '',
  ].join('');
}

/** The head script of a page whose address names a campaign: the tab keeps the first one for its forms, as `linked`. */
export const campaignScript = 'try{sessionStorage.linked??=location.search}catch{};';

/** The paths of this visit for forms, as JSON under `visited`. */
const visitedPages =
  '(()=>{try{let s=sessionStorage,f=()=>{let p=location.pathname,v=JSON.parse(s.visited||"[]");v.at(-1)!=p&&(s.visited=JSON.stringify([...v,p].slice(-20)))};' +
  'f();self.navigation?.addEventListener("navigatesuccess",f)}catch{}})();';

/** Never for a browser that asks not to be tracked; with `ask` only once the shopper agrees. */
function tagManager(id: string, ask: boolean): string {
  const load =
    `l=()=>{let s=d.createElement("script");(self.dataLayer??=[]).push({"gtm.start":Date.now(),event:"gtm.js"});` +
    `s.async=true;s.src="https://www.googletagmanager.com/gtm.js?id=${id}";d.head.append(s)}`;
  // An address with a booking key is private.
  const untracked =
    'navigator.globalPrivacyControl||navigator.doNotTrack=="1"||/[?&]key=/.test(location.search)';
  const start = ask ? askFirst : 'l()';
  return `addEventListener("load",()=>{let d=document,${load};${untracked}||(${start})});`;
}

/** A bar at the bottom of the page, after the shopper has looked around; the browser stores the answer. */
const askFirst =
  '(()=>{let k;try{k=localStorage.consent}catch{return}' +
  'if(k)return k=="yes"&&l();addEventListener("scroll",()=>setTimeout(()=>{' +
  'let b=d.createElement("div"),n=(t,y)=>{let e=d.createElement("button");e.type="button";e.textContent=t;' +
  'e.style="min-height:44px;padding:8px 16px;border-radius:8px;border:1px solid var(--c-line);background:var(--c-surface);color:var(--c-text);font:inherit";' +
  'e.onclick=()=>{localStorage.consent=y;b.remove();y=="yes"&&l()};return e},p=d.createElement("p");' +
  'p.textContent="May we use cookies to see how this site is used?";p.style="margin:0;flex:1 1 16rem";b.setAttribute("role","region");b.setAttribute("aria-label","Cookies");' +
  'b.style="position:fixed;inset:auto 0 0;z-index:50;display:flex;flex-wrap:wrap;gap:12px;align-items:center;padding:16px;background:var(--c-surface);color:var(--c-text);border-top:1px solid var(--c-line)";' +
  'b.append(p,n("Allow","yes"),n("No thanks","no"));d.body.append(b)},500),{once:true,passive:true})})()';

/** Where a tag manager and its analytics send data. The head script admits its scripts. */
const ofTagManager = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
];

/** External origins that a page may send to; empty without a tag manager. */
export const tagOrigins = ({ tag_manager_id, connect_origins }: AnalyticsSettings): readonly string[] =>
  tag_manager_id ? [...ofTagManager, ...connect_origins] : [];
