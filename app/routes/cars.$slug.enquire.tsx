import { type ActionFunctionArgs, data, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigate, useOutletContext } from '@remix-run/react';
import type { RefObject } from 'react';
import { bff, personalPage } from '#server/bff';
import { enquiryView } from '#server/leads/enquiry-page';
import { submitEnquiry } from '#server/leads/submit-enquiry';
import { enquiryFormId } from '~/features/enquiry/enquiry-form';
import { EnquiryPage, EnquiryPanel } from '~/features/enquiry/enquiry-page';
import { viewOf } from '~/features/site/packed';
import { Dialog } from '~/ui/dialog';

export const loader = personalPage((bff, { params }) => enquiryView(bff, params['slug'] ?? ''));

/** Stored: 303 to /success. Mistakes: the page again with 422, nothing that was entered lost. */
export async function action(args: ActionFunctionArgs) {
  const outcome = await submitEnquiry(await bff(args), args.params['slug'] ?? '');
  switch (outcome.state) {
    case 'stored':
      return redirect('/success', 303);
    case 'refused':
      throw new Response('The form was refused.', { status: outcome.status });
    case 'invalid':
      return data(
        {
          failure: undefined,
          fieldErrors: outcome.errors,
          repopulateFields: outcome.values,
          formId: enquiryFormId,
        },
        422,
      );
    case 'failed':
      return data(
        {
          failure: outcome.message,
          fieldErrors: {},
          repopulateFields: outcome.values,
          formId: enquiryFormId,
        },
        500,
      );
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? viewOf(data).title : 'Enquiry' },
  { name: 'robots', content: 'noindex' },
];

export default function EnquireRoute() {
  const view = viewOf(useLoaderData<typeof loader>());
  const failure = useActionData<typeof action>()?.failure;
  const { over } = useOutletContext<{ over: RefObject<boolean> }>();
  const navigate = useNavigate();
  if (!over.current) return <EnquiryPage view={view} failure={failure} />;
  return (
    <Dialog
      title={view.title}
      onClose={() => navigate(view.car.href, { preventScrollReset: true, replace: true })}
    >
      <EnquiryPanel view={view} failure={failure} />
    </Dialog>
  );
}
