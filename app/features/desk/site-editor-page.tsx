import type { PageView } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import { Mistake } from '~/ui/field-frames';
import { fieldId } from '~/ui/field-view';
import { PlainField } from '~/ui/plain-field';
import * as css from './car-page.css';
import * as inbox from './inbox.css';
import { Back, ButtonLink, Done, Notice, Part, PostForm, Submit, Title } from './parts';
import { PictureField, PictureNames } from './picture-field';
import { Rows } from './site-page';
import * as own from './site-page.css';

type EditorView = PageView<'site-page-editor'>;

/** The pages and posts of the website. */
export const SitePagesPage = ({ view }: { view: PageView<'site-pages'> }) => (
  <div className={inbox.list}>
    <Back href="/desk/site">Website</Back>
    <Title heading="Pages and posts">Your own texts. A post has a date and is in the blog.</Title>
    <Done>{view.done}</Done>
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
export const SiteEditorPage = ({ view }: { view: EditorView }) => (
  <div className={css.page}>
    <Back href="/desk/site/pages">Pages and posts</Back>
    <Title heading={view.title}>
      {view.shownAt ? (
        <>
          Its address is {view.shownAt}. <a href={view.shownAt}>See it on the website</a>
        </>
      ) : (
        'Its address is made from the title.'
      )}
    </Title>
    <Done>{view.done}</Done>
    <Notice>{view.notice}</Notice>
    {Object.keys(view.errors).length > 0 ? (
      <Notice>Some entries need another look. Nothing is saved yet.</Notice>
    ) : null}
    {view.isReadable ? <EditorForm view={view} /> : <pre className={own.theirs}>{view.body}</pre>}
  </div>
);

const EditorForm = ({ view }: { view: EditorView }) => (
  <PostForm
    className={css.form}
    action={view.action}
    values={{ seen: view.seen }}
    encType="multipart/form-data"
    noValidate
  >
    <PictureNames names={view.pictures} />
    {/* The first button of a form is the one that Enter presses. */}
    <div className={css.buttons}>
      <Submit>Save and publish</Submit>
    </div>
    {view.fields.map(({ field: rule, value, src }) => {
      const { control, ...shared } = rule;
      const error = view.errors[rule.name];
      return control === 'picture' ? (
        <PictureField key={rule.name} rule={shared} value={value} error={error} src={src} />
      ) : (
        <PlainField key={rule.name} rule={{ ...shared, control }} value={value} error={error} />
      );
    })}
    <Text view={view} />
    <div className={css.buttons}>
      <Submit>Save and publish</Submit>
      <Submit tone="quiet" action="preview">
        Preview, or publish later
      </Submit>
      {view.isNew ? null : (
        <Submit tone="quiet" action="remove">
          Remove the page
        </Submit>
      )}
    </div>
    <Insert view={view} />
  </PostForm>
);

const Text = ({ view }: { view: EditorView }) => (
  <div className={field.field}>
    <label className={field.label} htmlFor={fieldId('body')}>
      Text
    </label>
    <p className={field.hint} id={`${fieldId('body')}-hint`}>
      An empty line begins a paragraph, ## a heading and - a list; **bold**, [words of a link](/contact).
      Lines from ::: to ::: are blocks such as cars, and stay as they are unless you change them.
    </p>
    <textarea
      className={`${field.input} ${own.body}`}
      id={fieldId('body')}
      name="body"
      rows={20}
      defaultValue={view.body}
      aria-invalid={view.errors['body'] ? true : undefined}
      aria-describedby={`${fieldId('body')}-hint${view.errors['body'] ? ` ${fieldId('body')}-error` : ''}`}
    />
    <Mistake name="body" error={view.errors['body']} />
    {view.theirBody === undefined ? null : (
      <details open>
        <summary>The text that someone else has saved</summary>
        <pre className={own.theirs}>{view.theirBody}</pre>
      </details>
    )}
  </div>
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
