/** A message's components: rows of buttons and selects, and the containers, texts and pictures of "components v2". */

import {
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIComponentInContainer,
  type APIComponentInMessageActionRow,
  type APIMessageTopLevelComponent,
  type APISelectMenuComponent,
  type APIUnfurledMediaItem,
  ButtonStyle,
  ComponentType,
  SeparatorSpacingSize,
} from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import type { MessageView } from '../page-protocol.ts';
import { emoji } from './emoji.ts';
import { markdown, type Names } from './markdown.ts';
import { picture } from './pictures.ts';
import { selectMenu } from './select-menu.ts';

/** Where components stand, and what using one does. */
export interface ComponentContext {
  readonly names: Names;
  readonly message: MessageView;
  use(customId: string, values?: readonly string[]): void;
}

type AnyComponent = APIMessageTopLevelComponent | APIComponentInContainer;

/** The components of one message, in order. */
export function components(list: readonly AnyComponent[], context: ComponentContext): TemplateResult[] {
  return list.map((component) => html`${drawn(component, context)}`);
}

function drawn(component: AnyComponent, context: ComponentContext): TemplateResult | typeof nothing {
  switch (component.type) {
    case ComponentType.ActionRow:
      return actionRow(component, context);
    case ComponentType.TextDisplay:
      return html`<div class="text-display">${markdown(component.content, context.names)}</div>`;
    case ComponentType.Section: {
      const { accessory } = component;
      return html`<div class="section">
        <div class="section-texts">${components(component.components, context)}</div>
        ${
          accessory.type === ComponentType.Button
            ? button(accessory, context)
            : html`<div class="thumbnail">${media(accessory.media, accessory.description, accessory.spoiler)}</div>`
        }
      </div>`;
    }
    case ComponentType.MediaGallery:
      return html`<div class="gallery" data-count=${component.items.length}>
        ${component.items.map((item) => media(item.media, item.description, item.spoiler))}
      </div>`;
    case ComponentType.Separator: {
      const large = component.spacing === SeparatorSpacingSize.Large;
      return html`<div class="separator ${large ? 'large' : ''}">${component.divider === false ? nothing : html`<hr />`}</div>`;
    }
    case ComponentType.Container: {
      const colour = component.accent_color;
      const accent = typeof colour === 'number' ? { 'border-left-color': hexColour(colour) } : {};
      const inner = html`<div class="container ${typeof colour === 'number' ? 'accented' : ''}" style=${styleMap(accent)}>
        ${components(component.components, context)}
      </div>`;
      return component.spoiler ? html`<discord-spoiler>${inner}</discord-spoiler>` : inner;
    }
    case ComponentType.File:
      return html`<a class="file" href=${component.file.url} download>${component.name ?? component.file.url}</a>`;
    default:
      return nothing;
  }
}

/** @example hexColour(0xff) // '#0000ff' */
export function hexColour(colour: number): string {
  return `#${colour.toString(16).padStart(6, '0')}`;
}

function media(item: APIUnfurledMediaItem, description: string | null | undefined, spoiler = false): TemplateResult {
  const drawnMedia = picture({ url: item.url, alt: description, width: item.width, height: item.height });
  return spoiler ? html`<discord-spoiler>${drawnMedia}</discord-spoiler>` : drawnMedia;
}

function actionRow(
  row: APIActionRowComponent<APIComponentInMessageActionRow>,
  context: ComponentContext,
): TemplateResult {
  return html`<div class="action-row">
    ${row.components.map((component) =>
      component.type === ComponentType.Button ? button(component, context) : select(component, context),
    )}
  </div>`;
}

const buttonStyles: Readonly<Record<number, string>> = {
  [ButtonStyle.Primary]: 'primary',
  [ButtonStyle.Secondary]: 'secondary',
  [ButtonStyle.Success]: 'success',
  [ButtonStyle.Danger]: 'danger',
  [ButtonStyle.Premium]: 'primary',
};

function button(component: APIButtonComponent, context: ComponentContext): TemplateResult {
  const label = 'label' in component ? component.label : undefined;
  const face = 'emoji' in component ? emoji(component.emoji, label === undefined) : nothing;
  const content = html`${face}${label === undefined ? nothing : html`<span class="label">${label}</span>`}`;
  if (component.style === ButtonStyle.Link) {
    if (component.disabled) return html`<button class="button secondary" type="button" disabled>${content}</button>`;
    return html`<a class="button secondary" href=${component.url} target="_blank" rel="noopener noreferrer"
      >${content}<span class="launch" aria-hidden="true">↗</span></a
    >`;
  }
  const customId = 'custom_id' in component ? component.custom_id : '';
  const busy = context.message.pendingCustomIds.includes(customId);
  return html`<button
    type="button"
    class="button ${buttonStyles[component.style] ?? 'secondary'} ${busy ? 'busy' : ''}"
    data-custom-id=${customId}
    aria-busy=${busy ? 'true' : 'false'}
    ?disabled=${component.disabled ?? false}
    @click=${() => busy || context.use(customId)}
  >
    ${content}${busy ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>` : nothing}
  </button>`;
}

function select(component: APISelectMenuComponent, context: ComponentContext): TemplateResult {
  return selectMenu(component, {
    names: context.names,
    channelTypes: 'channel_types' in component ? component.channel_types : undefined,
    busy: context.message.pendingCustomIds.includes(component.custom_id),
    onChoose: (values) => context.use(component.custom_id, values),
  });
}
