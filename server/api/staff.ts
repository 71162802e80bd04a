import { z } from 'zod';
import { staffRoles } from '#server/desk/accounts/rules/permissions';
import { ownersAt } from '#server/desk/assign-lead';
import { recordShape } from '#server/platform/rules/record';
import { defineEndpoint } from './routes/endpoint';
import { answerWhole, listParts } from './routes/list';

const staffSchema = z
  .object({
    ...recordShape('staff_member'),
    updated_at: z.iso.datetime().nullable().describe('Null: changes of accounts are not dated here.'),
    name: z.string().describe('Name of the person.'),
    role: z.enum(staffRoles),
  })
  .meta({ id: 'StaffMember', description: 'A person who works on leads at the desk.' });

const exampleStaff: z.infer<typeof staffSchema> = {
  object: 'staff_member',
  id: '01KXM4T3W5S0N9V7YB2QJ8ZC5A',
  url: 'https://www.brolga.example/desk/team',
  created_at: '2026-10-01T00:00:00.000Z',
  updated_at: null,
  name: 'Kim Ferraro',
  role: 'sales',
};

/** The people whose leads may be. */
export const listStaff = defineEndpoint({
  ...listParts('People', 'StaffList', staffSchema, exampleStaff),
  path: '/api/staff',
  summary: 'List staff, by name',
  description:
    'Everyone whom a lead may be assigned to: accounts of the desk that work on leads and are not disabled.',
  tags: ['Leads'],
  caller: { scope: 'leads:read' },
  handler: async ({ services, tenant, url }, { query }) => {
    const address = `${url.origin}${tenant.desk.enabled ? '/desk/team' : '/api/staff'}`;
    return answerWhole(
      url,
      query,
      await ownersAt(services, tenant.slug),
      ({ id, name, role, createdAt }) => ({
        object: 'staff_member' as const,
        id,
        url: address,
        created_at: createdAt,
        updated_at: null,
        name,
        role,
      }),
    );
  },
});
