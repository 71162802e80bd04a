import { settingsFile } from '#server/dealer/site-files/tenant-writer-port';
import { auditStaff } from '#server/desk/accounts/audit';
import type { StaffVisit } from '#server/desk/create-desk';
import { type FormAnswer, goTo, showPage } from '#server/desk/desk-outcome';
import { leftToDo, type OpenTask } from '#server/desk/rules/left-to-do';
import { doneText, textIn } from '#server/desk/rules/page-parts';
import { valueAt } from '#server/desk/rules/schema-form';
import { siteParts, sitePath } from '#server/desk/rules/site-parts';
import { isInStock } from '#server/desk/rules/stock-list';
import { stockRows } from '#server/desk/stock-rows';
import { jsonIn } from '#server/platform/text/json';
import { instantInWords } from '#server/platform/text/local-time';
import type { ListedEdit } from './edit-store';

const pages = [
  { title: 'Opening hours', about: 'The week and holidays of each location.', path: 'hours' },
  { title: 'Pages and posts', about: 'Texts of your own, and the blog.', path: 'pages' },
  { title: 'Pictures', about: 'Logo, icon, and pictures for every part.', path: 'pictures' },
] as const;

const doneTexts = {
  planned: 'The change is planned. You can cancel it below until then.',
  cancelled: 'The planned change is cancelled.',
};

/** The parts of the website that staff can change, and the changes that wait for their time; for owners, what is left to do. */
export async function siteIndexView(visit: StaffVisit, notice?: string) {
  const { services, tenant, staff } = visit;
  const planned = await services.siteEdits.planned(tenant.slug);
  return {
    page: 'site' as const,
    action: sitePath,
    tasks: staff.role === 'owner' ? await openTasks(visit) : [],
    planned: planned.map((edit) => ({
      id: edit.id,
      text: editText(edit),
      when: `${edit.state === 'failed' ? 'Was due' : 'From'} ${instantInWords(edit.dueAt ?? '', tenant.time_zone)}`,
      who: edit.author,
      problem: edit.problem,
    })),
    historyHref: `${sitePath}/history`,
    parts: [
      ...pages.map(({ title, about, path }) => ({ title, about, href: `${sitePath}/${path}` })),
      ...siteParts.map(({ id, title, about }) => ({ title, about, href: `${sitePath}/${id}` })),
    ],
    notice,
    done: doneText(visit, doneTexts),
  };
}

/** What the owner still has to set up. */
export async function openTasks({ services, tenant }: StaffVisit): Promise<readonly OpenTask[]> {
  const { siteFindings, cars, config } = services;
  const { rows } = await stockRows(services, tenant.slug);
  const settings = await services.tenantWriter.text(tenant.slug, settingsFile);
  const stocked = rows.filter(isInStock);
  return leftToDo({
    findings: siteFindings(tenant),
    hasCars: (await cars.stockVersion(tenant.slug)) > 0,
    hasLogo: tenant.header.logo !== undefined,
    withoutPhotos: stocked.filter(({ photos }) => photos === 0).length,
    withoutPriceKind: stocked.filter(({ price, priceType }) => price !== undefined && !priceType).length,
    hasDecidedOnVisits: valueAt(jsonIn(settings?.text), ['test_drives', 'booking']) !== undefined,
    sendsEmail: config.SMTP_URL !== undefined || tenant.demo !== undefined,
  });
}

/** `Offers: Name, Last day`. */
export const editText = ({ title, detail }: Pick<ListedEdit, 'title' | 'detail'>): string =>
  detail === '' ? title : `${title}: ${detail}`;

/** Cancels a planned change. Null: there is no such form. */
export async function cancelPlanned(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  if (form.get('do') !== 'cancel') return null;
  const { services, tenant } = visit;
  const id = textIn(form, 'id');
  const edit = await services.siteEdits.byId(tenant.slug, id);
  const isDropped = edit !== undefined && (await services.siteEdits.drop(tenant.slug, id));
  if (!isDropped)
    return showPage(await siteIndexView(visit, 'This change is being published, or is gone already.'));
  await auditStaff(visit, 'site-changed', { detail: `${edit.title.toLowerCase()}, plan cancelled` });
  return goTo(`${sitePath}?done=cancelled`);
}
