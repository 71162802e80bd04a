import { route } from '#server/platform/http/site-route';
import { search } from '#server/search/endpoints/search';

const { loader, action } = route(search);

export { action, loader };
