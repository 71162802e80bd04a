import { type StarterAnswers, starterSite } from '#server/entry/tenants/rules/starter-site';
import { isGroup } from './settings-patch';

/** A site's files by path within its folder. */
export type SiteFiles = ReadonlyMap<string, Uint8Array>;

/** Look and behaviour. Everything else is the other dealer's own: people, numbers, hosts, secrets, destinations of leads. */
const copiedSettings = [
  ...(['template', 'theme', 'wording', 'header', 'footer', 'home', 'search', 'cards', 'watchlist'] as const),
  ...(['media', 'car_page', 'places', 'price', 'price_history', 'pdf', 'content', 'blog', 'alerts'] as const),
  ...(['forms', 'seo', 'http', 'lite'] as const),
];
const copiedFiles = /^(?:assets\/|content\/|models\.json$)/;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The files of a new site: those that every site starts with. */
export const newSiteFiles = (answers: StarterAnswers): SiteFiles =>
  new Map(starterSite(answers).map(({ path, text }) => [path, encode(text)]));

/**
 * The files of a new site that looks and behaves as another: its pages, pictures and models, and the settings of its look.
 * The dealer's own facts come from the answers. `settings` is the other site's tenant.json.
 */
export function copiedSiteFiles(answers: StarterAnswers, settings: unknown, others: SiteFiles): SiteFiles {
  const files = new Map(newSiteFiles(answers));
  for (const [path, bytes] of others) if (copiedFiles.test(path)) files.set(path, bytes);
  const [starter] = starterSite(answers);
  const own: unknown = JSON.parse(starter?.text ?? '{}');
  if (!isGroup(own) || !isGroup(settings)) return files;
  const look = Object.entries(settings).filter(
    ([name]) => copiedSettings.some((one) => one === name) && !(name === 'template' && answers.template),
  );
  const text = `${JSON.stringify({ ...own, ...Object.fromEntries(look) }, null, 2)}\n`;
  return files.set('tenant.json', encode(text));
}
