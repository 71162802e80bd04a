import { openApi } from '#server/integrations/endpoints/openapi';
import { route } from '#server/platform/http/site-route';

const { loader, action } = route(openApi);

export { action, loader };
