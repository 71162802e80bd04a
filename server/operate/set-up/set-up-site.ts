import type { PhotoEncoder } from '#server/dealer/media/photo-library';
import type { TenantRegistry } from '#server/dealer/registry';
import { editFile } from '#server/dealer/site-files/edit-file';
import { setAt } from '#server/dealer/site-files/json-edit';
import { settingsFile } from '#server/dealer/site-files/tenant-writer-port';
import { type AuditLog, audit } from '#server/desk/accounts/audit';
import { passwordProblem } from '#server/desk/accounts/own-password';
import type { Passwords } from '#server/desk/accounts/passwords';
import { setUpPage } from '#server/desk/accounts/rules/audit-words';
import { addStaff, staffEmail } from '#server/desk/accounts/staff';
import type { StaffStore } from '#server/desk/accounts/staff-store';
import type { FieldErrors } from '#server/desk/views/desk-view';
import { savePicture, storedPicture } from '#server/desk/website/save-picture';
import type { Provisioning } from '#server/operate/provisioning/create-provisioning';
import { createSite, type ProvisionFailure } from '#server/operate/provisioning/provision-site';
import type { StarterAnswers } from '#server/operate/tenants/rules/starter-site';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import { ok } from '#server/platform/result';
import { addCar, type ChangeDeps } from '#server/stock/feeds/change-car';
import { fieldAt, problemOf, readFirstCar, readSetUp, type SetUpForm, typedIn } from './rules/set-up-form';

interface SetUpDeps
  extends Pick<Provisioning, 'tenantWriter' | 'beforeFirstSite' | 'demoSites'>,
    Pick<ChangeDeps, 'stockChanges'> {
  readonly tenants: Pick<TenantRegistry, 'bySlug'>;
  readonly photoEncoder: PhotoEncoder;
  readonly config: Pick<Config, 'DEFAULT_TENANT'>;
  readonly clock: Clock;
  readonly staff: Pick<StaffStore, 'add' | 'list'>;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly auditLog: Pick<AuditLog, 'add'>;
}

/** What became of the form of the set-up page. */
export type SetUpOutcome =
  | { readonly state: 'made'; readonly slug: string; readonly hosts: readonly string[] }
  /** Nothing was made; `notice` says why, where no field is at fault. */
  | { readonly state: 'refused'; readonly errors: FieldErrors; readonly notice?: string }
  /** Somebody else has set up a site. */
  | { readonly state: 'over' };

const refused = (errors: FieldErrors, notice?: string): SetUpOutcome => ({
  state: 'refused',
  errors,
  ...(notice !== undefined && { notice }),
});

/**
 * Makes the first site of an installation and the account of its owner, with a logo and a car if they are given. Of several
 * forms at once, one does.
 */
export async function setUpSite(deps: SetUpDeps, form: SetUpForm): Promise<SetUpOutcome> {
  const { DEFAULT_TENANT: usual } = deps.config;
  const read = readSetUp(form, usual !== undefined && deps.tenants.bySlug(usual) ? undefined : usual);
  const errors = {
    ...(await ownerErrors(form)),
    ...(await logoErrors(deps, form)),
    ...readFirstCar(form, deps.clock.now())?.errors,
    ...(read.ok ? {} : read.error),
  };
  if (!read.ok || Object.keys(errors).length > 0) return refused(errors);
  const outcome = await deps.beforeFirstSite(() => makeSite(deps, read.value, form));
  if (outcome.ok) return outcome.value;
  return outcome.error === 'has sites' ? { state: 'over' } : refused({}, tryAgain);
}

const tryAgain = 'The site could not be made just now. Please try again.';

async function ownerErrors(form: SetUpForm): Promise<FieldErrors> {
  const [name, email] = [typedIn(form, 'owner_name'), typedIn(form, 'owner_email')];
  const password = passwordIn(form);
  const about = [email, name, typedIn(form, 'name')];
  const problem = password === '' ? undefined : await passwordProblem(password, about);
  return {
    ...(staffEmail(email) === undefined && { owner_email: problemOf('owner_email') }),
    ...(problem !== undefined && { password: problem }),
  };
}

const logoIn = (form: SetUpForm): File | undefined => {
  const file = form.get('logo');
  return file instanceof File && file.size > 0 ? file : undefined;
};

async function logoErrors({ photoEncoder }: SetUpDeps, form: SetUpForm): Promise<FieldErrors> {
  const file = logoIn(form);
  if (!file) return {};
  const picture = await storedPicture(photoEncoder, 'set-up', file);
  return picture.ok ? {} : { logo: picture.error.text };
}

/** As it was typed: spaces are part of a password. */
const passwordIn = (form: SetUpForm): string => String(form.get('password') ?? '');

async function makeSite(deps: SetUpDeps, answers: StarterAnswers, form: SetUpForm): Promise<SetUpOutcome> {
  const { slug, hosts = [] } = answers;
  // Accounts and leads of a site that was removed would be those of the new one.
  if ((await deps.staff.list(slug)).length > 0) return refused({ name: usedBefore });
  const ownerName = typedIn(form, 'owner_name');
  const site = await createSite(deps, { ...answers, author: ownerName });
  if (!site.ok) return refusalOf(site.error);
  const now = deps.clock.now();
  const owner = {
    tenant: slug,
    name: ownerName,
    email: typedIn(form, 'owner_email'),
    role: 'owner',
  } as const;
  const added = await addStaff(deps, { ...owner, password: passwordIn(form) }, now);
  const staffId = added.ok ? added.value.member.id : null;
  const visit = { tenant: { slug }, now, services: deps };
  await audit(visit, { staffId, action: 'site-created', detail: setUpPage });
  await addExtras(deps, form, { slug, author: ownerName, now });
  return { state: 'made', slug, hosts };
}

interface NewSite {
  readonly slug: string;
  readonly author: string;
  readonly now: Date;
}

/** The logo and the first car. Without one of them the site is there all the same, and the desk says what is left to do. */
async function addExtras(deps: SetUpDeps, form: SetUpForm, { slug, author, now }: NewSite): Promise<void> {
  const file = logoIn(form);
  const picture = file && (await savePicture(deps, { slug, author, file }));
  if (picture?.ok) {
    const edit = (text = '{}') =>
      ok({ text: setAt(text, ['header', 'logo'], picture.value), note: 'the logo' });
    await editFile<never>(deps, { slug, path: settingsFile, author, edit });
  }
  const tenant = deps.tenants.bySlug(slug);
  const car = readFirstCar(form, now);
  if (car && tenant) {
    const values = Object.entries(car.changes).filter(([, value]) => value !== null);
    const [place] = tenant.locations;
    await addCar(deps, { tenant, values: { ...Object.fromEntries(values), location_id: place?.id } });
  }
  if (typedIn(form, 'demos_off') === 'yes') await deps.demoSites.switch(false);
}

const usedBefore = 'A site of this name was here before. Use a name that differs a little.';

function refusalOf(failure: ProvisionFailure): SetUpOutcome {
  switch (failure.kind) {
    case 'conflict':
    case 'used before':
      return refused({ name: usedBefore });
    case 'read-only':
      return refused({}, failure.advice);
    case 'invalid':
    case 'taken': {
      const fields = failure.findings.map(({ path }) => fieldAt(path));
      const fieldNames = fields.filter((field) => field !== undefined);
      const others = failure.findings.filter((_, at) => fields[at] === undefined);
      const notice = others.map(({ path, message }) => `${path}: ${message}.`).join(' ') || undefined;
      return refused(Object.fromEntries(fieldNames.map((field) => [field, problemOf(field)])), notice);
    }
    default:
      return refused({}, tryAgain);
  }
}
