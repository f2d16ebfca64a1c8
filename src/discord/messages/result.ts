import type { APIEmbed } from 'discord-api-types/v10';
import type { BookedLine, TableCoins } from '../../app/ports.ts';
