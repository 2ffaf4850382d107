export { BoardTile } from './board-tile.tsx'
