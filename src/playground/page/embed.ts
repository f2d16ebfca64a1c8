import type { APIEmbed } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { hexColour } from './components.ts';
import { markdown, type Names } from './markdown.ts';
import { picture } from './pictures.ts';
import { messageTime } from './time.ts';

/** One embed. Drawn here and not by the component library, whose titles fetch emojis from Discord and whose pictures have no alternative text. */
export function embed(value: APIEmbed, names: Names): TemplateResult {
  const { author, title, url, description, fields, image, thumbnail, footer, timestamp, color } = value;
  const heading = title === undefined ? nothing : markdown(title, names);
  const accent = color === undefined ? {} : { 'border-left-color': hexColour(color) };
  return html`<div class="embed" style=${styleMap(accent)}>
    <div class="embed-body">
      ${
        author === undefined
          ? nothing
          : html`<div class="embed-author">
              ${author.icon_url ? html`<img class="avatar small" src=${author.icon_url} alt="" />` : nothing}${linked(author.url, author.name)}
            </div>`
      }
      ${title === undefined ? nothing : html`<div class="embed-title">${linked(url, heading)}</div>`}
      ${description === undefined ? nothing : html`<div class="embed-description">${markdown(description, names)}</div>`}
      ${
        fields === undefined || fields.length === 0
          ? nothing
          : html`<div class="embed-fields">
              ${fields.map(
                (field) => html`<div class="embed-field ${field.inline ? 'inline' : ''}">
                  <div class="embed-field-name">${markdown(field.name, names)}</div>
                  <div>${markdown(field.value, names)}</div>
                </div>`,
              )}
            </div>`
      }
      ${image === undefined ? nothing : picture({ url: image.url, alt: title, width: image.width, height: image.height })}
      ${
        footer === undefined && timestamp === undefined
          ? nothing
          : html`<div class="embed-footer">
              ${footer?.icon_url ? html`<img class="avatar small" src=${footer.icon_url} alt="" />` : nothing}
              <span>${[footer?.text, timestamp && messageTime(timestamp, new Date(), names.self.locale)].filter(Boolean).join(' • ')}</span>
            </div>`
      }
    </div>
    ${thumbnail === undefined ? nothing : html`<img class="embed-thumbnail" src=${thumbnail.url} alt="" />`}
  </div>`;
}

function linked(url: string | undefined, content: unknown): TemplateResult {
  if (!url || !/^https?:\/\//.test(url)) return html`${content}`;
  return html`<a href=${url} target="_blank" rel="noopener noreferrer">${content}</a>`;
}
