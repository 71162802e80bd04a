import type { PageView } from '#server/desk/views/desk-view';
import { PlainField } from '~/ui/plain-field';
import * as css from './car-page.css';
import * as inbox from './inbox.css';
import { ButtonLink, PageHead, Part, toSite } from './parts';
import { PictureField } from './picture-field';
import { PageText, SiteField, SiteForm } from './site-form';
import { Rows } from './site-page';
import * as own from './site-page.css';

type EditorView = PageView<'site-page-editor'>;

/** The pages and posts of the website. */
export const SitePagesPage = ({ view }: { view: PageView<'site-pages'> }) => (
  <div className={inbox.list}>
    <PageHead back={toSite} heading="Pages and posts" view={view}>
      Your own texts. A post has a date and is in the blog.
    </PageHead>
    <p className={css.buttons}>
      <ButtonLink href={view.addPageHref} tone="primary">
        Add a page
      </ButtonLink>
      <ButtonLink href={view.addPostHref}>Add a post</ButtonLink>
    </p>
    <Rows rows={view.rows} />
  </div>
);

/** The editor of one page: its settings, its text, and what can be put into the text. */
export const SiteEditorPage = ({ view }: { view: EditorView }) =>
  view.isReadable ? (
    <SiteForm
      view={view}
      back={back}
      about={<Address shownAt={view.shownAt} />}
      remove={view.isNew ? undefined : 'Remove the page'}
    >
      {view.fields.map(({ field: rule, value, src }) => (
        <SiteField key={rule.name} rule={rule} value={value} error={view.errors[rule.name]} src={src} />
      ))}
      <PageText value={view.body} error={view.errors['body']} theirs={view.theirBody} />
      <Insert view={view} />
    </SiteForm>
  ) : (
    <div className={css.page}>
      <PageHead back={back} heading={view.title} view={view}>
        <Address shownAt={view.shownAt} />
      </PageHead>
      <pre className={own.theirs}>{view.body}</pre>
    </div>
  );

const back = { text: 'Pages and posts', href: '/desk/site/pages' };

const Address = ({ shownAt }: Pick<EditorView, 'shownAt'>) =>
  shownAt ? (
    <>
      Its address is {shownAt}. <a href={shownAt}>See it on the website</a>
    </>
  ) : (
    'Its address is made from the title.'
  );

/** Puts a picture or a block behind the text; it can be moved there. */
const Insert = ({ view }: { view: EditorView }) => (
  <Part id="insert" heading="Put into the text">
    <div className={own.group}>
      <p className={own.about}>
        It comes at the end of the text, where you can move it. Nothing is saved yet.
      </p>
      <PictureField
        rule={{ name: 'picture', label: 'Picture', required: false, maxLength: 300, autocomplete: 'off' }}
        value={view.inserted.picture}
        error={view.errors['picture']}
        src={undefined}
      />
      <PlainField
        rule={{
          name: 'alt',
          label: 'What the picture shows',
          control: 'text',
          required: false,
          maxLength: 300,
          autocomplete: 'off',
        }}
        value={view.inserted.alt}
      />
      <p className={css.buttons}>
        <InsertButton name="picture">Put in the picture</InsertButton>
      </p>
      <div className={css.buttons}>
        {view.blocks.map(({ value, text }) => (
          <InsertButton key={value} name={value}>
            {text}
          </InsertButton>
        ))}
      </div>
    </div>
  </Part>
);

const InsertButton = ({ name, children }: { name: string; children: string }) => (
  <button className={css.move} type="submit" name="insert" value={name}>
    {children}
  </button>
);
