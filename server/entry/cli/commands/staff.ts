import { type Command, Option } from 'commander';
import type { Services } from '#server/entry/services';
import { type StaffRole, staffRoles } from '#server/people/accounts/rules/permissions';
import { addStaff, changePassword, type StaffMember, staffEmail } from '#server/people/accounts/staff';
import { type CliContext, CliFailure, type RegisterCommands } from '../context';
import { tenantNamed } from '../options';
import { turnSecondFactorOff } from './staff-second-factor';

/** `dealer staff …`: manages a desk's staff accounts. */
export const registerStaff: RegisterCommands = (program, context) => {
  const staff = program.command('staff').description("Manage staff accounts for a site's desk (/desk)");
  const passwordOption = 'read the password from standard input instead of generating one';
  common(staff.command('add').description('Create an account. A generated password is shown once'))
    .requiredOption('--email <address>', "the person's email address")
    .requiredOption('--name <name>', 'name shown on notes')
    .addOption(roleOption().default('sales'))
    .option('--password-stdin', passwordOption, false)
    .action((options: AddOptions) => add(context, options));
  common(staff.command('list').description('List accounts')).action((options: CommonOptions) =>
    list(context, options),
  );
  common(staff.command('password').description('Set a new password and sign the person out'))
    .argument('<email>')
    .option('--password-stdin', passwordOption, false)
    .action((email: string, options: PasswordOptions) => password(context, email, options));
  common(staff.command('role').description('Change what a person may do at the desk'))
    .argument('<email>')
    .addOption(roleOption().makeOptionMandatory())
    .action((email: string, options: RoleOptions) => changeRole(context, email, options));
  const secondFactor = staff.command('second-factor').description("Manage a person's two-step sign-in");
  common(
    secondFactor.command('off').description('Turn it off, for someone who lost phone and recovery codes'),
  )
    .argument('<email>')
    .action((email: string, options: CommonOptions) => turnSecondFactorOff(context, email, options));
  for (const [name, words] of Object.entries(changes)) {
    common(staff.command(name).description(words.description))
      .argument('<email>')
      .action((email: string, options: CommonOptions) => change(context, name, email, options));
  }
};

const roleOption = () =>
  new Option(
    '--role <role>',
    'sales sees and works leads; manager also exports and deletes them and sees the audit log; owner may do everything',
  ).choices(staffRoles);

const common = (command: Command): Command =>
  command.requiredOption('--tenant <slug>', 'site slug').option('--json', 'print JSON', false);

interface CommonOptions {
  readonly tenant: string;
  readonly json: boolean;
}
interface PasswordOptions extends CommonOptions {
  readonly passwordStdin: boolean;
}
interface AddOptions extends PasswordOptions {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
}
interface RoleOptions extends CommonOptions {
  readonly role: StaffRole;
}

interface Change {
  readonly description: string;
  readonly done: string;
  readonly run: (services: Services, tenant: string, id: string) => Promise<boolean>;
}

const changes: Readonly<Record<string, Change>> = {
  disable: {
    description: 'Disable an account immediately; notes are kept',
    done: 'can no longer sign in',
    run: ({ staff, clock }, tenant, id) =>
      staff.change(tenant, id, { disabledAt: clock.now().toISOString(), endSessions: true }),
  },
  enable: {
    description: 'Re-enable an account',
    done: 'can sign in again',
    run: ({ staff }, tenant, id) => staff.change(tenant, id, { disabledAt: null, endSessions: true }),
  },
  remove: {
    description: "Delete an account; notes keep the person's name",
    done: 'no longer has an account',
    run: ({ staff }, tenant, id) => staff.remove(tenant, id),
  },
};

/** One line of standard input; undefined if not requested. */
async function readPassword(confirm: boolean): Promise<string | undefined> {
  if (!confirm) return undefined;
  let text = '';
  for await (const chunk of process.stdin) {
    text += String(chunk);
    if (text.length > 4_096) break;
  }
  return text.replace(/\r?\n[\s\S]*$/, '');
}

async function add(context: CliContext, options: AddOptions): Promise<void> {
  const services = await context.services();
  const { slug: tenant } = await tenantNamed(services, options.tenant);
  const newPassword = await readPassword(options.passwordStdin);
  const added = await addStaff(services, { ...options, tenant, password: newPassword }, services.clock.now());
  if (!added.ok) throw new CliFailure(added.error);
  const { member, generated } = added.value;
  context.print(options.json, { ...record(member), ...(generated ? { password: generated } : {}) }, () =>
    [`${member.name} can sign in at /desk as ${member.email}.`, ...secretLines(generated)].join('\n'),
  );
}

const secretLines = (generated: string | undefined): string[] =>
  generated ? [`Password: ${generated}`, 'Save it now: it cannot be shown again.'] : [];

async function password(context: CliContext, email: string, options: PasswordOptions): Promise<void> {
  const services = await context.services();
  const { slug: tenant } = await tenantNamed(services, options.tenant);
  const changed = await changePassword(services, {
    tenant,
    email,
    password: await readPassword(options.passwordStdin),
  });
  if (!changed.ok) throw new CliFailure(changed.error);
  const { member, generated } = changed.value;
  context.print(options.json, { ...record(member), ...(generated ? { password: generated } : {}) }, () =>
    [`${member.email} has a new password and has to sign in again.`, ...secretLines(generated)].join('\n'),
  );
}

async function change(
  context: CliContext,
  name: string,
  email: string,
  { tenant, json }: CommonOptions,
): Promise<void> {
  const services = await context.services();
  const { slug } = await tenantNamed(services, tenant);
  const member = await services.staff.byEmail(slug, staffEmail(email) ?? '');
  const done = member && (await changes[name]?.run(services, slug, member.id));
  if (!done) throw new CliFailure(`${slug} has no account for ${email}.`);
  context.print(json, { email: member.email, [name]: true }, () => `${member.email} ${changes[name]?.done}.`);
}

/** Applies from the person's next request on. */
async function changeRole(
  context: CliContext,
  email: string,
  { tenant, role, json }: RoleOptions,
): Promise<void> {
  const services = await context.services();
  const { slug } = await tenantNamed(services, tenant);
  const member = await services.staff.byEmail(slug, staffEmail(email) ?? '');
  const done = member && (await services.staff.change(slug, member.id, { role, endSessions: false }));
  if (!done) throw new CliFailure(`${slug} has no account for ${email}.`);
  context.print(json, { email: member.email, role }, () => `${member.email} now has the role ${role}.`);
}

async function list(context: CliContext, { tenant, json }: CommonOptions): Promise<void> {
  const services = await context.services();
  const members = await services.staff.list((await tenantNamed(services, tenant)).slug);
  context.print(json, members.map(record), () => members.map(line).join('\n') || 'No accounts.');
}

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

const line = ({ email, name, role, disabledAt, lastSignInAt, secondFactorAt }: StaffMember): string => {
  const state = disabledAt ? `disabled since ${disabledAt}` : (lastSignInAt ?? 'never signed in');
  const steps = secondFactorAt ? 'two-step sign-in' : 'password only';
  return `${email}  ${name}  ${role}  ${steps}  ${state}`;
};
