import type { PageView } from '#server/desk/views/desk-view';
import { PostForm, Submit, warnOf } from './form-parts';
import { Page } from './parts';
import { CarField, ChoiceField, MessageField, PersonFields } from './person-fields';

/** The form for the lead of somebody who called or walked in. */
export const AddLeadPage = ({ view }: { view: PageView<'add-lead'> }) => (
  <Page
    view={view}
    back={['/desk', 'Today']}
    heading="Add a lead"
    about="For somebody who called, wrote or walked in. It is yours at first."
  >
    <PostForm action={view.action} values={{ key: view.key }} data-warn={warnOf(view)} noValidate>
      <PersonFields view={view} />
      <ChoiceField view={view} name="category" label="About" choices={view.categories} />
      <CarField view={view} />
      <MessageField view={view} label="What they want" />
      <Submit>Add the lead</Submit>
    </PostForm>
  </Page>
);
