import { audit } from '#server/people/accounts/audit';
import { staffEmail } from '#server/people/accounts/staff';
import { type CliContext, CliFailure } from '../context';
import { tenantNamed } from '../options';

/**
 * Turns off someone's two-step sign-in, for a person who lost both phone and recovery codes. Also signs them out
 * everywhere: the phone may be in other hands.
 */
export async function turnSecondFactorOff(
  context: CliContext,
  email: string,
  options: { readonly tenant: string; readonly json: boolean },
): Promise<void> {
  const services = await context.services();
  const tenant = await tenantNamed(services, options.tenant);
  const member = await services.staff.byEmail(tenant.slug, staffEmail(email) ?? '');
  if (!member) throw new CliFailure(`${tenant.slug} has no account for ${email}.`);
  if (!(await services.secondFactors.remove(tenant.slug, member.id))) {
    throw new CliFailure(`${member.email} has no two-step sign-in.`);
  }
  await services.staff.change(tenant.slug, member.id, { endSessions: true });
  await audit(
    { tenant, now: services.clock.now(), services },
    { staffId: member.id, action: 'second-factor-off', detail: 'administrator' },
  );
  context.print(
    options.json,
    { email: member.email, second_factor: false },
    () => `${member.email} now signs in with the password alone, and has been signed out.`,
  );
}
