import type { Finding } from '#server/dealer/rules/tenant-problems';
import { settingAt, sitePath } from './site-parts';

/** Something that a site still lacks, with the page of the desk that mends it if there is one. */
export interface OpenTask {
  readonly text: string;
  readonly href?: string | undefined;
}

interface SiteState {
  /** What the check of the site's settings finds. */
  readonly findings: readonly Finding[];
  /** Whether the site has had any car. */
  readonly hasCars: boolean;
  readonly hasLogo: boolean;
  /** Cars in stock without photos, and with a price of which nobody has said what it includes. */
  readonly withoutPhotos: number;
  readonly withoutPriceKind: number;
  /** Whether somebody has decided if shoppers book test drives themselves. */
  readonly hasDecidedOnVisits: boolean;
  /** Whether emails go out; on a demonstration they never have to. */
  readonly sendsEmail: boolean;
}

/** What a new site still lacks; empty once everything is there. Notes of the check that nobody has to follow are left out. */
export function leftToDo(site: SiteState): readonly OpenTask[] {
  const { findings, withoutPhotos, withoutPriceKind } = site;
  const ownTasks: readonly (readonly [isOpen: boolean, text: string, href: string])[] = [
    [!site.hasCars, 'Add your first car, or connect your feed.', '/desk/stock/add'],
    [!site.hasLogo, 'Add your logo to the header.', `${sitePath}/header`],
    [
      !site.sendsEmail,
      'Emails don’t go out yet: ask the person who runs the website to connect its mail. Then send a test email.',
      '/desk/connections',
    ],
    [withoutPhotos > 0, `Add photos: ${carsText(withoutPhotos)} without any.`, '/desk/stock?state=no_photos'],
    [
      withoutPriceKind > 0,
      `Say what the price includes: ${carsText(withoutPriceKind)} without it.`,
      '/desk/stock?state=no_price_kind',
    ],
    [
      !site.hasDecidedOnVisits,
      'Let shoppers book test drives online, or choose “No”.',
      `${sitePath}/test-drives`,
    ],
  ];
  const tasks = [
    ...ownTasks.flatMap(([isOpen, text, href]) => (isOpen ? [{ text, href }] : [])),
    ...findings.flatMap((finding) => taskOf(finding) ?? []),
  ];
  return tasks.filter(({ text }, at) => tasks.findIndex((one) => one.text === text) === at);
}

const carsText = (count: number): string => (count === 1 ? '1 car is' : `${count} cars are`);

function taskOf({ path, message, severity }: Finding): OpenTask | undefined {
  if (/^locations\.\d+\.opening_hours$/.test(path))
    return { text: 'Enter the opening hours of every location.', href: `${sitePath}/hours` };
  if (path === 'content.defaults.privacy_policy')
    return {
      text: 'Have the built-in privacy policy checked, or write your own.',
      href: `${sitePath}/pages`,
    };
  if (severity === 'note') return undefined;
  if (/\.dealer_license_number$/.test(path))
    return {
      text: 'Your state requires the motor dealer licence on the website: add it to the location.',
      href: `${sitePath}/locations`,
    };
  if (path.startsWith('delivery.'))
    return { text: 'Leads don’t reach everybody they should.', href: '/desk/connections' };
  const setting = settingAt(path);
  if (!setting) return undefined;
  const { part, words } = setting;
  const advice = /is not a page/.test(message) ? 'leads to no page of your website' : 'needs another look';
  return { text: `${part.title}: “${words.label}” ${advice}.`, href: `${sitePath}/${part.id}` };
}
