import { z } from 'zod';
import { reply } from '#server/api/routes/endpoint';
import { exampleRecord } from '#server/api/routes/example-record';
import { answerWhole, listParts } from '#server/api/routes/list';
import { defineOperatorEndpoint } from '#server/api/routes/operator-endpoint';
import { siteAddress } from '#server/dealer/rules/host-name';
import { staffRoles } from '#server/desk/accounts/rules/permissions';
import { addStaff, staffEmail } from '#server/desk/accounts/staff';
import type { StaffMember } from '#server/desk/accounts/staff-store';
import { inviteStaff } from '#server/desk/invite-staff';
import { Problem } from '#server/platform/http/problem';
import { deleted, deletedSchema, recordBase, recordShape } from '#server/platform/rules/record';
import { oneLine } from '#server/settings/text-schema';
import { noSuchSite, recordChange, siteNamed, siteParams } from './site-answers';

const staffPath = '/internal/v1/sites/{slug}/staff';
const exampleId = '01KXM4T3W5S0N9V7YB2QJ8ZC5A';
const memberParams = siteParams.extend({
  id: z
    .string()
    .regex(/^[0-9A-Z]{26}$/)
    .describe('Id of the person.')
    .meta({ examples: [exampleId] }),
});

const moment = z.iso
  .datetime()
  .nullable()
  .meta({ examples: ['2026-11-26T01:00:00.000Z'] });
const memberSchema = z
  .object({
    ...recordShape('staff_member'),
    updated_at: z.iso.datetime().nullable().describe('Null: changes of accounts are not dated.'),
    name: z.string().describe('Shown on notes.'),
    email: z
      .string()
      .describe('Signs in with it.')
      .meta({ examples: ['kim@hillendcars.example'] }),
    role: z.enum(staffRoles).describe('What the person may do at the desk.'),
    disabled_at: moment.describe('Since then the person cannot sign in; null: they can.'),
    last_sign_in_at: moment.describe('Null: never.'),
    second_factor_at: moment.describe('When two-step sign-in was turned on; null while it is off.'),
    password_url: z
      .url()
      .optional()
      .describe('The link of the invitation, to choose a password, in the answer that invites only.'),
    password_url_until: z.iso.datetime().optional().describe('Until then the link works, once.'),
  })
  .meta({ id: 'SiteStaffMember', description: 'A person who may sign in at the desk of a site.' });

const exampleMember = {
  ...exampleRecord('staff_member', '/desk/team'),
  id: exampleId,
  updated_at: null,
  name: 'Kim Ferraro',
  email: 'kim@hillendcars.example',
  role: 'owner' as const,
  disabled_at: null,
  last_sign_in_at: null,
  second_factor_at: null,
};

const recordOf = (member: StaffMember, site: Parameters<typeof siteAddress>[0]) => ({
  ...recordBase('staff_member', {
    id: member.id,
    url: `${siteAddress(site)}/desk/team`,
    createdAt: member.createdAt,
    updatedAt: null,
  }),
  name: member.name,
  email: member.email,
  role: member.role,
  disabled_at: member.disabledAt,
  last_sign_in_at: member.lastSignInAt,
  second_factor_at: member.secondFactorAt,
});

const scope = 'staff:write';
const role = z.enum(staffRoles).describe('What the person may do at the desk.');
const noSuchPerson = new Problem('not_found', 'The site has no such person.', { param: 'id' });
const missing = { not_found: 'There is no such site or person.' } as const;
const lastOwner = new Problem('wrong_state', 'The last owner stays: make somebody else an owner first.');
const lastOwnerText = 'The person is the last owner who can sign in.';

const staff = listParts('People', 'SiteStaffList', memberSchema, exampleMember);

/** The people of a site. */
export const listSiteStaff = defineOperatorEndpoint({
  ...staff,
  path: staffPath,
  scope,
  summary: "List a site's staff",
  description: 'By name: everyone with an account of the desk, disabled ones included.',
  params: siteParams,
  problems: { ...staff.problems, not_found: 'There is no such site.' },
  handler: async (services, { url, params: { slug }, query }) => {
    const site = siteNamed(services.tenants, slug);
    if (!site) return noSuchSite;
    return answerWhole(url, query, await services.staff.list(slug), (member) => recordOf(member, site));
  },
});

/** Invites somebody to the desk of a site. */
export const inviteSiteStaff = defineOperatorEndpoint({
  method: 'POST',
  path: staffPath,
  scope,
  summary: 'Invite somebody to the desk of a site',
  description:
    'As the page Team of the desk does: the person has an account, and gets an email with a link to choose a password. ' +
    'The link is shown once, in case the email does not arrive, so this takes no Idempotency-Key; a repeat is `already_exists`.',
  params: siteParams,
  body: z
    .strictObject({
      name: oneLine.max(80, 'a name of at most 80 characters').describe('Shown on notes.'),
      email: z
        .email()
        .max(254)
        .describe('Signs in with it.')
        .meta({ examples: ['kim@hillendcars.example'] }),
      role: role.default('sales'),
    })
    .meta({ id: 'NewSiteStaffMember', description: 'A person to invite.' }),
  responses: { 201: memberSchema },
  examples: {
    body: {
      summary: 'The first owner',
      value: { name: exampleMember.name, email: exampleMember.email, role: 'owner' },
    },
    responses: {
      201: {
        summary: 'Invited',
        value: {
          ...exampleMember,
          password_url: 'https://www.hillendcars.example/desk/sign-in/password?key=KEY',
          password_url_until: '2026-11-22T01:02:03.000Z',
        },
      },
    },
  },
  problems: {
    not_found: 'There is no such site.',
    already_exists: 'Somebody with this email has an account there.',
    wrong_state: 'The site is left out until its files are corrected.',
  },
  handler: async (services, { params: { slug }, body, ...call }) => {
    const tenant = services.tenants.bySlug(slug);
    if (!tenant) return siteNamed(services.tenants, slug) ? leftOut : noSuchSite;
    const now = services.clock.now();
    const added = await addStaff(services, { ...body, tenant: slug }, now);
    if (!added.ok)
      return (await services.staff.byEmail(slug, staffEmail(body.email) ?? ''))
        ? alreadyThere
        : new Problem('invalid_fields', added.error);
    const { member } = added.value;
    await recordChange(services, call, { slug, action: 'staff-added', names: [member.id] });
    const { link, until } = await inviteStaff({ services, tenant, now, origin: siteAddress(tenant) }, member);
    const invitation = { password_url: link, password_url_until: until.toISOString() };
    return reply(201, { ...recordOf(member, tenant), ...invitation });
  },
});

const leftOut = new Problem('wrong_state', 'The site is left out until its files are corrected.');
const alreadyThere = new Problem('already_exists', 'Somebody with this email has an account there.', {
  errors: [{ param: 'email', code: 'taken', detail: 'Somebody with this email has an account there.' }],
});

/** Changes what somebody may do. */
export const editSiteStaff = defineOperatorEndpoint({
  method: 'PATCH',
  path: `${staffPath}/{id}`,
  scope,
  summary: 'Change the role of a person',
  description:
    'The person is signed out, and has the new role from the next sign-in on. The last owner stays one.',
  params: memberParams,
  body: z.strictObject({ role }).meta({ id: 'SiteStaffChange', description: 'What to change of a person.' }),
  responses: { 200: memberSchema },
  examples: {
    body: { summary: 'A manager', value: { role: 'manager' } },
    responses: { 200: { summary: 'The person', value: { ...exampleMember, role: 'manager' } } },
  },
  problems: { ...missing, wrong_state: lastOwnerText },
  handler: async (services, { params: { slug, id }, body, ...call }) => {
    const site = siteNamed(services.tenants, slug);
    if (!site) return noSuchSite;
    const member = (await services.staff.list(slug)).find((one) => one.id === id);
    const change = { role: body.role, endSessions: true };
    const done = await services.staff.changeUnlessLastOwner(slug, id, change);
    if (done === 'last-owner') return lastOwner;
    if (!member || !done) return noSuchPerson;
    await recordChange(services, call, { slug, action: 'staff-changed', names: [id] });
    return reply(200, recordOf({ ...member, role: body.role }, site));
  },
});

/** Removes somebody's account. */
export const removeSiteStaff = defineOperatorEndpoint({
  method: 'DELETE',
  path: `${staffPath}/{id}`,
  scope,
  summary: 'Remove a person from the desk of a site',
  description: 'Signed out at once. Notes keep the name. The last owner stays.',
  params: memberParams,
  responses: { 200: deletedSchema },
  examples: { responses: { 200: { summary: 'Removed', value: deleted('staff_member', exampleId) } } },
  problems: { ...missing, wrong_state: lastOwnerText },
  handler: async (services, { params: { slug, id }, ...call }) => {
    const done = await services.staff.changeUnlessLastOwner(slug, id, 'remove');
    if (done === 'last-owner') return lastOwner;
    if (!done) return noSuchPerson;
    await recordChange(services, call, { slug, action: 'staff-changed', names: [id] });
    return reply(200, deleted('staff_member', id));
  },
});
