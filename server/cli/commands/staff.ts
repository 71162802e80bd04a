import { CliFailure, group, listOutput, type OpenSite, siteCommand } from '#server/cli/command';
import { argument, flag, option } from '#server/cli/options';
import { tenantNamed } from '#server/cli/sites';
import { audit } from '#server/desk/accounts/audit';
import { type StaffRole, staffRoles } from '#server/desk/accounts/rules/permissions';
import { addStaff, changePassword, staffEmail } from '#server/desk/accounts/staff';
import type { StaffMember } from '#server/desk/accounts/staff-store';
import type { Services } from '#server/entry/services';
import type { Result } from '#server/platform/result';
import type { Tenant } from '#server/settings/tenant-schema';

const email = argument('<email>');
const passwordStdin = flag('read the password from standard input instead of generating one');
const roles = {
  about:
    'sales sees and works leads; manager also exports and deletes them and sees the audit log; owner may do everything',
  choices: staffRoles,
};

const add = siteCommand(tenantNamed, {
  name: 'add',
  summary: 'Create an account. A generated password is shown once',
  options: {
    email: option('<address>', "the person's email address", { required: true }),
    name: option('<name>', 'name shown on notes', { required: true }),
    role: option<StaffRole>('<role>', roles.about, { choices: roles.choices, default: 'sales' }),
    passwordStdin,
  },
  run: async ({ services, site }, { email: address, name, role, passwordStdin: isRead }) => {
    const password = await readPassword(isRead);
    const input = { tenant: site.slug, email: address, name, role, password };
    const added = await addStaff(services, input, services.clock.now());
    return withPassword(added, (member) => `${member.name} can sign in at /desk as ${member.email}.`);
  },
});

const password = siteCommand(tenantNamed, {
  name: 'password',
  summary: 'Set a new password and sign the person out',
  options: { email, passwordStdin },
  run: async ({ services, site: { slug: tenant } }, { email: address, passwordStdin: isRead }) => {
    const input = { tenant, email: address, password: await readPassword(isRead) };
    return withPassword(
      await changePassword(services, input),
      (member) => `${member.email} has a new password and has to sign in again.`,
    );
  },
});

/** One line of standard input; undefined if not requested. */
async function readPassword(isRead: boolean): Promise<string | undefined> {
  if (!isRead) return undefined;
  let text = '';
  for await (const chunk of process.stdin) {
    text += String(chunk);
    if (text.length > 4_096) break;
  }
  return text.replace(/\r?\n[\s\S]*$/, '');
}

/** An account, with the password that was generated for it. */
function withPassword(
  result: Result<{ readonly member: StaffMember; readonly generated?: string | undefined }, string>,
  done: (member: StaffMember) => string,
) {
  if (!result.ok) throw new CliFailure(result.error);
  const { member, generated } = result.value;
  return generated
    ? {
        value: { ...record(member), password: generated },
        lines: [done(member), `Password: ${generated}`, 'Save it now: it cannot be shown again.'],
      }
    : { value: record(member), lines: done(member) };
}

const list = siteCommand(tenantNamed, {
  name: 'list',
  summary: 'List accounts',
  run: async ({ services, site }) =>
    listOutput(await services.staff.list(site.slug), { record, line, none: 'No accounts.' }),
});

const record = (member: StaffMember) => ({
  id: member.id,
  email: member.email,
  name: member.name,
  role: member.role,
  created_at: member.createdAt,
  disabled_at: member.disabledAt,
  last_sign_in_at: member.lastSignInAt,
  second_factor_at: member.secondFactorAt,
});

const line = ({ email: address, name, role, disabledAt, lastSignInAt, secondFactorAt }: StaffMember) => {
  const state = disabledAt ? `disabled since ${disabledAt}` : (lastSignInAt ?? 'never signed in');
  const steps = secondFactorAt ? 'two-step sign-in' : 'password only';
  return `${address}  ${name}  ${role}  ${steps}  ${state}`;
};

const memberNamed = ({ services, site }: OpenSite<Tenant>, address: string) =>
  services.staff.byEmail(site.slug, staffEmail(address) ?? '');

const noAccount = ({ site }: OpenSite<Tenant>, address: string): CliFailure =>
  new CliFailure(`${site.slug} has no account for ${address}.`);

/** Applies from the person's next request on. */
const changeRole = siteCommand(tenantNamed, {
  name: 'role',
  summary: 'Change what a person may do at the desk',
  options: {
    email,
    role: option<StaffRole>('<role>', roles.about, { choices: roles.choices, required: true }),
  },
  run: async (opened, { email: address, role }) => {
    const { services, site } = opened;
    const member = await memberNamed(opened, address);
    const done = member && (await services.staff.change(site.slug, member.id, { role, endSessions: false }));
    if (!done) throw noAccount(opened, address);
    return { value: { email: member.email, role }, lines: `${member.email} now has the role ${role}.` };
  },
});

/**
 * Turns off someone's two-step sign-in, for a person who lost both phone and recovery codes. Also signs them out
 * everywhere: the phone may be in other hands.
 */
const secondFactorOff = siteCommand(tenantNamed, {
  name: 'off',
  summary: 'Turn it off, for someone who lost phone and recovery codes',
  options: { email },
  run: async (opened, { email: address }) => {
    const { services, site: tenant } = opened;
    const member = await memberNamed(opened, address);
    if (!member) throw noAccount(opened, address);
    if (!(await services.secondFactors.remove(tenant.slug, member.id)))
      throw new CliFailure(`${member.email} has no two-step sign-in.`);
    await services.staff.change(tenant.slug, member.id, { endSessions: true });
    await audit(
      { tenant, now: services.clock.now(), services },
      { staffId: member.id, action: 'second-factor-off', detail: 'administrator' },
    );
    return {
      value: { email: member.email, second_factor: false },
      lines: `${member.email} now signs in with the password alone, and has been signed out.`,
    };
  },
});

/** A command that changes an account; `done` says what became of it. */
const change = (
  name: string,
  summary: string,
  done: string,
  act: (services: Services, tenant: string, id: string) => Promise<boolean>,
) =>
  siteCommand(tenantNamed, {
    name,
    summary,
    options: { email },
    run: async (opened, { email: address }) => {
      const member = await memberNamed(opened, address);
      if (!member || !(await act(opened.services, opened.site.slug, member.id)))
        throw noAccount(opened, address);
      return { value: { email: member.email, [name]: true }, lines: `${member.email} ${done}.` };
    },
  });

/** `dealer staff …`: manages a desk's staff accounts. */
export const staffCommands = group('staff', "Manage staff accounts for a site's desk (/desk)", [
  add,
  list,
  password,
  changeRole,
  group('second-factor', "Manage a person's two-step sign-in", [secondFactorOff]),
  change(
    'disable',
    'Disable an account immediately; notes are kept',
    'can no longer sign in',
    ({ staff, clock }, tenant, id) =>
      staff.change(tenant, id, { disabledAt: clock.now().toISOString(), endSessions: true }),
  ),
  change('enable', 'Re-enable an account', 'can sign in again', ({ staff }, tenant, id) =>
    staff.change(tenant, id, { disabledAt: null, endSessions: true }),
  ),
  change(
    'remove',
    "Delete an account; notes keep the person's name",
    'no longer has an account',
    ({ staff }, tenant, id) => staff.remove(tenant, id),
  ),
]);
