import type { PageView } from '#server/desk/views/desk-view';
import { Entry, Submit } from './form-parts';
import { ButtonLink, Page, Part, toSite } from './parts';
import { buttons, quiet } from './parts.css';
import { PictureField } from './picture-field';
import { PageText, SiteField, SiteForm } from './site-form';
import { Links } from './site-page';
import { theirs } from './site-page.css';

type EditorView = PageView<'site-page-editor'>;

/** The pages and posts of the website. */
export const SitePagesPage = ({ view }: { view: PageView<'site-pages'> }) => (
  <Page
    view={view}
    back={toSite}
    heading="Pages and posts"
    about="Your own texts. A post has a date and is in the blog."
  >
    <p className={buttons}>
      <ButtonLink href={view.addPageHref} tone="primary">
        Add a page
      </ButtonLink>
      <ButtonLink href={view.addPostHref}>Add a post</ButtonLink>
    </p>
    <Links rows={view.rows} />
  </Page>
);

const back = ['/desk/site/pages', 'Pages and posts'] as const;

/** The editor of one page: its settings, its text, and what can be put into the text. */
export const SiteEditorPage = ({ view, view: { shownAt } }: { view: EditorView }) => {
  const about = shownAt ? (
    <>
      Its address is {shownAt}. <a href={shownAt}>See it on the website</a>
    </>
  ) : (
    'Its address is made from the title.'
  );
  return view.isReadable ? (
    <SiteForm view={view} back={back} about={about} remove={view.isNew ? undefined : 'Remove the page'}>
      {view.fields.map(({ field: rule, value, src }) => (
        <SiteField key={rule.name} rule={rule} value={value} error={view.errors[rule.name]} src={src} />
      ))}
      <PageText
        value={view.body}
        blocks={view.blocksInText}
        error={view.errors['body']}
        theirs={view.theirBody}
      />
      <Insert view={view} />
    </SiteForm>
  ) : (
    <Page view={{ notice: view.notice }} back={back} heading={view.title} about={about}>
      <pre className={theirs}>{view.body}</pre>
    </Page>
  );
};

/** Puts a picture or a block behind the text; it can be moved there. */
const Insert = ({ view }: { view: EditorView }) => (
  <Part id="insert" heading="Put into the text">
    <p className={quiet}>It comes at the end of the text, where you can move it. Nothing is saved yet.</p>
    <PictureField
      rule={{ name: 'picture', label: 'Picture', required: false, maxLength: 300, autocomplete: 'off' }}
      value={view.inserted.picture}
      error={view.errors['picture']}
      src={undefined}
    />
    <Entry
      of={{ errors: {} }}
      name="alt"
      label="What the picture shows"
      maxLength={300}
      value={view.inserted.alt}
    />
    <div className={buttons}>
      {[{ value: 'picture', text: 'Put in the picture' }, ...view.blocks].map(({ value, text }) => (
        <Submit key={value} tone="choice" name="insert" value={value}>
          {text}
        </Submit>
      ))}
    </div>
  </Part>
);
