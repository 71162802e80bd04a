import { hosts } from '#server/entry/api/hosts';
import { route } from '#server/entry/routes/site-route';

const { loader, action } = route(hosts);

export { action, loader };
