import { avatars, frames, opens, type Avatar as AvatarName, type Frame } from '@titer/domain'
import { Section } from '@titer/ui'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../app/avatar.tsx'
import { useStudy } from '../../app/study.tsx'
import { NeedsNetwork } from '../account/index.ts'
import { OwnPicture } from './own-picture.tsx'
import { avatarNames, avatarTakes, frameNames, frameTakes } from './reward-words.ts'
import type { Rewards } from './rewards.ts'
import { useWorn } from './use-worn.ts'

interface WornSectionsProps {
  worn: { avatar: string; frame: Frame | null }
  rewards: Rewards
}

/** What can be worn, and what earns the rest. */
export function WornSections({ worn, rewards }: WornSectionsProps) {
  const { account } = useStudy()
  const { ownPicture, wear, failure, isOffline, reload } = useWorn()
  const mayWearOwn = opens(account.subscriptionType, 'custom_avatars')
  const isReachable = failure === undefined
  return (
    <>
      <Section title="Avatars" lead="Eight from the bench, earned by level.">
        {!isReachable && (
          <NeedsNetwork
            what="Choosing an avatar or a frame"
            failure={failure}
            isOffline={isOffline}
            onRetry={() => void reload()}
          />
        )}
        <Choices label="Avatar">
          {avatars.map((avatar) => (
            <AvatarChoice
              key={avatar}
              avatar={avatar}
              isEarned={rewards.avatars.includes(avatar)}
              isReachable={isReachable}
              isWorn={avatar === worn.avatar}
              onWear={() => void wear({ avatar })}
            />
          ))}
          {ownPicture !== null && mayWearOwn && (
            <OneChoice
              name="My picture"
              group="Avatar"
              isEarned
              isReachable={isReachable}
              isWorn={ownPicture === worn.avatar}
              onWear={() => void wear({ avatar: ownPicture })}
            >
              <Avatar avatar={ownPicture} frame={null} size={56} />
            </OneChoice>
          )}
        </Choices>
        <OwnPicture ownPicture={ownPicture} isReachable={isReachable} />
      </Section>
      <Section title="Frames" lead="A ring of twelve wells, earned by your longest streak.">
        <Choices label="Frame">
          <OneChoice
            name="No frame"
            group="Frame"
            isEarned
            isReachable={isReachable}
            isWorn={worn.frame === null}
            onWear={() => void wear({ frame: null })}
          >
            <Avatar avatar={worn.avatar} frame={null} size={42} />
          </OneChoice>
          {frames.map((frame) => (
            <FrameChoice
              key={frame}
              frame={frame}
              avatar={worn.avatar}
              isEarned={rewards.frames.includes(frame)}
              isReachable={isReachable}
              isWorn={frame === worn.frame}
              onWear={() => void wear({ frame })}
            />
          ))}
        </Choices>
      </Section>
    </>
  )
}

const Choices = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset>
    <legend className="sr-only">{label}</legend>
    <div className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-x-1 gap-y-2">{children}</div>
  </fieldset>
)

interface ChoiceState {
  isEarned: boolean
  isReachable: boolean
  isWorn: boolean
  onWear: () => void
}

const AvatarChoice = ({ avatar, ...state }: ChoiceState & { avatar: AvatarName }) => (
  <OneChoice name={avatarNames[avatar]} takes={avatarTakes(avatar)} group="Avatar" {...state}>
    <Avatar avatar={avatar} frame={null} size={56} />
  </OneChoice>
)

const FrameChoice = ({ frame, avatar, ...state }: ChoiceState & { frame: Frame; avatar: string }) => (
  <OneChoice name={frameNames[frame]} takes={frameTakes(frame)} group="Frame" {...state}>
    <Avatar avatar={avatar} frame={frame} size={56} />
  </OneChoice>
)

interface OneChoiceProps extends ChoiceState {
  name: string
  /** What earns it, for as long as it is not earned. */
  takes?: string
  group: string
  children: ReactNode
}

function OneChoice({ name, takes, group, isEarned, isReachable, isWorn, onWear, children }: OneChoiceProps) {
  return (
    <label
      className={`grid content-start justify-items-center gap-1.5 rounded-surface px-1 py-2.5 text-center text-small leading-tight has-checked:bg-violet-wash has-focus-visible:shadow-(--halo) ${isEarned && isReachable ? 'cursor-pointer hover:bg-agar' : ''}`}
    >
      <input
        type="radio"
        name={group}
        className="sr-only"
        checked={isWorn}
        disabled={!isEarned || !isReachable}
        onChange={onWear}
      />
      <span className={`relative grid size-14 place-items-center ${isEarned ? '' : 'opacity-45 grayscale'}`}>
        {children}
      </span>
      <span className={isWorn ? 'font-semibold' : ''}>{name}</span>
      {!isEarned && (
        <span className="flex items-center gap-1 text-micro text-muted">
          <Lock size={13} aria-hidden="true" /> {takes}
        </span>
      )}
    </label>
  )
}
