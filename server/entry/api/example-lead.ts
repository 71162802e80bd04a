/** An example lead for the API documents. */
export const exampleLead = {
  lead_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  category: 'Enquiry',
  fields: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', postcode: '4000' },
  source: 'form' as const,
  form_completed: true,
  offer_accepted: false,
  lead_attributes: { visited_pages: [], linked_query_params: {} },
  consents: [],
  created_at: '2026-11-20T01:02:03.000Z',
};
