import type { AnalyticsSettings } from '#server/settings/analytics-schema';

/**
 * What a page's head runs for a site that asked for more than counting: nothing else of it reaches a page, and nothing
 * at all where the site asked for nothing.
 */
export function analyticsScript(settings: AnalyticsSettings): string {
  const { visited_pages, tag_manager_id, ask_consent } = settings;
  return [
    visited_pages ? visitedPages : '',
    tag_manager_id ? tagManager(tag_manager_id, ask_consent) : '',
  ].join('');
}

/** Where this visit keeps what a form sends along: `visited`, paths as JSON; `linked`, the query it came with. */
const visitedPages =
  '(()=>{try{let s=sessionStorage,f=()=>{let p=location.pathname,v=JSON.parse(s.visited||"[]");v.at(-1)!=p&&(s.visited=JSON.stringify([...v,p].slice(-20)))};' +
  'f();self.navigation?.addEventListener("navigatesuccess",f);s.linked||/[?&](utm_|\\w*cl(ic)?k?id=|[gw]braid=|li_fat_id=)/.test(location.search)&&(s.linked=location.search)}catch{}})();';

/** Never for a browser that asks not to be tracked; with `ask` only once the shopper has said yes. */
function tagManager(id: string, ask: boolean): string {
  const load =
    `l=()=>{let s=d.createElement("script");(self.dataLayer??=[]).push({"gtm.start":Date.now(),event:"gtm.js"});` +
    `s.async=true;s.src="https://www.googletagmanager.com/gtm.js?id=${id}";d.head.append(s)}`;
  // An address with a key to a booking is nobody else's business.
  const untracked =
    'navigator.globalPrivacyControl||navigator.doNotTrack=="1"||/[?&]key=/.test(location.search)';
  const start = ask ? askFirst : 'l()';
  return `addEventListener("load",()=>{let d=document,${load};${untracked}||(${start})});`;
}

/** A bar at the foot of the page, once the shopper has looked around; the answer is kept by this browser. */
const askFirst =
  '(()=>{let k;try{k=localStorage.consent}catch{return}' +
  'if(k)return k=="yes"&&l();addEventListener("scroll",()=>setTimeout(()=>{' +
  'let b=d.createElement("div"),n=(t,y)=>{let e=d.createElement("button");e.type="button";e.textContent=t;' +
  'e.style="min-height:44px;padding:8px 16px;border-radius:8px;border:1px solid var(--c-line);background:var(--c-surface);color:var(--c-text);font:inherit";' +
  'e.onclick=()=>{localStorage.consent=y;b.remove();y=="yes"&&l()};return e},p=d.createElement("p");' +
  'p.textContent="May we use cookies to see how this site is used?";p.style="margin:0;flex:1 1 16rem";b.setAttribute("role","region");b.setAttribute("aria-label","Cookies");' +
  'b.style="position:fixed;inset:auto 0 0;z-index:50;display:flex;flex-wrap:wrap;gap:12px;align-items:center;padding:16px;background:var(--c-surface);color:var(--c-text);border-top:1px solid var(--c-line)";' +
  'b.append(p,n("Allow","yes"),n("No, thank you","no"));d.body.append(b)},500),{once:true,passive:true})})()';
