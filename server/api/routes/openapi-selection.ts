import { isRecord, type Json, type PlacedOperation, placedOperations } from './openapi-parts';

/**
 * Some operations of a document as a document of its own: with their tags and with the components that they use. `info` is
 * that of the new document.
 */
export function selectOperations(
  document: Json,
  info: unknown,
  isSelected: (placed: PlacedOperation) => boolean,
): Json {
  const { webhooks: _all, ...whole } = document;
  const selected = placedOperations(document).filter(isSelected);
  const paths = grouped(selected.filter(({ isWebhook }) => !isWebhook));
  const webhooks = grouped(selected.filter(({ isWebhook }) => isWebhook));
  const tags = new Set(selected.flatMap(({ operation }) => operation['tags'] ?? []).map(String));
  return {
    ...whole,
    info,
    ...tagsIn(document, tags),
    paths,
    ...(Object.keys(webhooks).length > 0 && { webhooks }),
    components: componentsFor({ paths, webhooks }, document),
  };
}

function grouped(operations: readonly PlacedOperation[]): Record<string, Record<string, Json>> {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { path, method, operation } of operations) paths[path] = { ...paths[path], [method]: operation };
  return paths;
}

/** The tags in use, and their groups that have any. */
function tagsIn({ tags, 'x-tagGroups': groups }: Json, used: ReadonlySet<string>): Json {
  const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);
  const groupsLeft = list(groups).flatMap((group) => {
    const names = Array.isArray(group['tags']) ? group['tags'].filter((name) => used.has(name)) : [];
    return names.length > 0 ? [{ ...group, tags: names }] : [];
  });
  return {
    tags: list(tags).filter(({ name }) => used.has(String(name))),
    ...(groups !== undefined && { 'x-tagGroups': groupsLeft }),
  };
}

/** What the operations refer to, and what that refers to in turn, in the order of the document. */
function componentsFor(operations: Json, { components }: Json): Json {
  const kinds = Object.entries(isRecord(components) ? components : {});
  const used = new Set<string>();
  const waiting = namesIn(operations);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    const [kind = '', key = ''] = name.split('/');
    waiting.push(...namesIn(Object(components)[kind]?.[key]));
  }
  return Object.fromEntries(
    kinds.flatMap(([kind, members]) => {
      const left = Object.entries(Object(members)).filter(([key]) => used.has(`${kind}/${key}`));
      return left.length > 0 ? [[kind, Object.fromEntries(left)]] : [];
    }),
  );
}

/** Names of components in a part of a document, as `schemas/CarData`: of references, of a discriminator, of a way to sign in. */
function namesIn(part: unknown): string[] {
  const text = JSON.stringify(part) ?? '';
  const references = Array.from(text.matchAll(/"#\/components\/(\w+\/[\w.-]+)"/g), ([, name = '']) => name);
  const schemes = Array.from(
    text.matchAll(/"security":\[(?:\{\},)?\{"(\w+)":\[\]/g),
    ([, name]) => `securitySchemes/${name}`,
  );
  return [...references, ...schemes];
}
