// The text of a card, drawn. What people write is never trusted: raw HTML counts as text, links lead to the web or to a
// letter alone, and no picture is fetched from anywhere, since that would tell a stranger the reader's address. The page
// is never given markup: it gets what DOMPurify has read and cleaned apart from it. What draws the text is fetched once
// somebody reads one.
import type { DOMPurify } from 'dompurify';
import type MarkdownIt from 'markdown-it';

/** All that a card's text can come to. */
const TAGS = [
  'p', 'br', 'em', 'strong', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'hr', 'h4', 'h5', 'h6', 'a',
  'table', 'thead', 'tbody', 'tr', 'th', 'td',
];
const LEADS = /^(?:https?|mailto):/i;
/** How deep quotes, lists and marks of a card may stand in one another; what is deeper is left out. */
export const NESTING_MAX = 20;
/** A card's first heading stands beneath its title, which is a third. */
const DEEPER = 3;

type Both = { markdown: InstanceType<typeof MarkdownIt>; purify: DOMPurify };
let loading: Promise<Both> | undefined;

async function load(): Promise<Both> {
  const [{ default: Markdown }, { default: purify }] = await Promise.all([import('markdown-it'), import('dompurify')]);
  const markdown = new Markdown('default', { html: false, linkify: false, typographer: false, maxNesting: NESTING_MAX }).disable('image');
  markdown.validateLink = (url) => LEADS.test(url.trim());
  markdown.core.ruler.push('plainer', ({ tokens }) => {
    for (const token of tokens) {
      // How a column is aligned would be a style in line, which the page's policy forbids.
      token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
      if (token.type === 'heading_open' || token.type === 'heading_close') {
        token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + DEEPER)}`;
      }
    }
  });
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName !== 'A') return;
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  });
  return { markdown, purify };
}

/** The text as elements that can stand in the page as they are. */
export async function rendered(text: string): Promise<DocumentFragment> {
  loading ??= load();
  // What could not be fetched is tried again.
  loading.catch(() => (loading = undefined));
  const { markdown, purify } = await loading;
  return purify.sanitize(markdown.render(text), {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: LEADS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
